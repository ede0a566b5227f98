import { type MailSite, type MailText, renderMail } from './render-mail'

type Changed = { username: string; person?: string; role?: string; by?: string }

/** To every admin, and to the person whose role has changed. */
export function adminsChangedMail(site: MailSite, { username, person = '', role, by = '' }: Changed): MailText {
  const isMade = role === 'admin'
  return renderMail(site, {
    subject: isMade
      ? `${person} is an admin of ${site.siteName} now`
      : `${person} is no longer an admin of ${site.siteName}`,
    username,
    lead: [
      isMade
        ? `${by} made ${person} an admin. Admins read every submission, give verdicts and record payments.`
        : `${by} took the role of an admin from ${person}. Every session and access token of that account has ended.`,
    ],
    link: { label: 'See the people', url: `${site.publicUrl}/admin/people` },
    rest: ['If you did not expect this, ask the other admins at once. The ledger names who did it and when.'],
  })
}
