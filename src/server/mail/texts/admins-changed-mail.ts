import { type MailSite, type MailText, renderMail } from './render-mail'

type Changed = { username: string; person?: string; role?: string; by?: string }

/** To every admin, and to the person whose role changed. Without `by`, the operator did it on the command line. */
export function adminsChangedMail(site: MailSite, { username, person = '', role, by }: Changed): MailText {
  const isMade = role === 'admin'
  const isOwn = person === username
  const who = by === username ? 'You' : (by ?? 'The operator of the server')
  const [name, is, whom] = isOwn ? ['You', 'are', 'you'] : [person, 'is', person]
  return renderMail(site, {
    subject: isMade
      ? `${name} ${is} now an admin of ${site.siteName}`
      : `${name} ${is} no longer an admin of ${site.siteName}`,
    username,
    lead: [
      isMade
        ? `${who} made ${whom} an admin. Admins read every submission, give verdicts and record payments.`
        : `${who} removed ${whom} as an admin. All sessions and access tokens of ${isOwn ? 'your' : 'that'} account have ended.`,
    ],
    // A former admin can't open that page.
    link: isOwn && !isMade ? null : { label: 'View all people', url: `${site.publicUrl}/admin/people` },
    rest: [
      by === undefined
        ? 'If you did not expect this, contact the server operator immediately. The ledger shows when it happened.'
        : 'If you did not expect this, contact the other admins immediately. The ledger shows who did it and when.',
    ],
  })
}
