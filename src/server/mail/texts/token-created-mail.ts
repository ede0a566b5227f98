import { type MailSite, type MailText, renderMail } from './render-mail'

type CreatedToken = { username: string; name?: string; scopes?: string; expiresAt?: string }

/** To the account's owner, regardless of who created the token. */
export function tokenCreatedMail(
  site: MailSite,
  { username, name = '', scopes = '', expiresAt = '' }: CreatedToken,
): MailText {
  return renderMail(site, {
    subject: 'An access token was created for your account',
    username,
    lead: [
      `An access token named “${name}” was created for your account. Programs can use it until ${expiresAt.slice(0, 10)} (UTC), with the scopes ${scopes}.`,
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: [
      'If you created it, you do not need to do anything.',
      'If not, someone knows your password. Set a new one: this revokes every access token and ends every session.',
    ],
  })
}
