import { type MailSite, type MailText, renderMail } from './render-mail'

type Changed = { username: string; person?: string; role?: string; by?: string }

/** To every admin, and to the person whose role has changed. Without `by` it was the operator, at the command line. */
export function adminsChangedMail(site: MailSite, { username, person = '', role, by }: Changed): MailText {
  const isMade = role === 'admin'
  const isOwn = person === username
  const who = by === username ? 'You' : (by ?? 'The operator of the server')
  const [name, is, whom] = isOwn ? ['You', 'are', 'you'] : [person, 'is', person]
  return renderMail(site, {
    subject: isMade
      ? `${name} ${is} an admin of ${site.siteName} now`
      : `${name} ${is} no longer an admin of ${site.siteName}`,
    username,
    lead: [
      isMade
        ? `${who} made ${whom} an admin. Admins read every submission, give verdicts and record payments.`
        : `${who} took the role of an admin from ${whom}. Every session and access token of ${isOwn ? 'your' : 'that'} account has ended.`,
    ],
    // Who no longer is an admin cannot open it.
    link: isOwn && !isMade ? null : { label: 'See the people', url: `${site.publicUrl}/admin/people` },
    rest: [
      by === undefined
        ? 'If you did not expect this, ask the operator of the server at once. The ledger has an entry with the time.'
        : 'If you did not expect this, ask the other admins at once. The ledger names who did it and when.',
    ],
  })
}
