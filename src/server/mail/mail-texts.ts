import { escapeHtml } from './html-text'

export type MailText = { subject: string; text: string; html: string }

type Wording = {
  subject: string
  greeting: string
  /** Before the link. */
  lead: string[]
  link?: { label: string; url: string }
  /** After it. */
  rest: string[]
}

export type MailSite = { siteName: string; publicUrl: string }

export function verifyMail(site: MailSite, { username, token }: { username: string; token: string }): MailText {
  return layOut(site, {
    subject: `Confirm your email address for ${site.siteName}`,
    greeting: `Hello ${username},`,
    lead: [`Open this link to confirm that this is your email address. You can submit issues after that.`],
    link: { label: 'Confirm email address', url: `${site.publicUrl}/verify-email?token=${token}` },
    rest: ['The link works for 24 hours.', `If you have no account at ${site.siteName}, ignore this mail.`],
  })
}

export function resetMail(site: MailSite, { username, token }: { username: string; token: string }): MailText {
  return layOut(site, {
    subject: `Set a new password for ${site.siteName}`,
    greeting: `Hello ${username},`,
    lead: ['Somebody, most likely you, asked to set a new password for your account. Open this link to do it.'],
    link: { label: 'Set a new password', url: `${site.publicUrl}/reset-password?token=${token}` },
    rest: [
      'The link works once, for 30 minutes. Using it logs you out on every device.',
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  })
}

export function signupAttemptMail(site: MailSite, { username }: { username: string }): MailText {
  return layOut(site, {
    subject: `You already have an account at ${site.siteName}`,
    greeting: `Hello ${username},`,
    lead: [
      'Somebody tried to register a new account with your email address. No account was made, and yours is unchanged.',
      'If it was you: log in instead. If you forgot the password, set a new one here.',
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: ['If it was not you, there is nothing to do.'],
  })
}

export function passwordChangedMail(site: MailSite, { username }: { username: string }): MailText {
  return layOut(site, {
    subject: `Your password at ${site.siteName} was changed`,
    greeting: `Hello ${username},`,
    lead: [
      'The password of your account was changed. Every other session of the account has ended.',
      'If it was not you: set a new password here at once, and then look at your wallet address under Account.',
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: ['If it was you, there is nothing to do.'],
  })
}

export function passwordGuessedMail(site: MailSite, { username }: { username: string }): MailText {
  return layOut(site, {
    subject: `Somebody tries passwords at your account at ${site.siteName}`,
    greeting: `Hello ${username},`,
    lead: [
      'Within an hour more than 30 wrong passwords were given for your account. None of them opened it, and it stays open to you: a login may take two seconds longer while this goes on.',
      'If you use your password elsewhere too, or others could guess it, set a new one here.',
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: [
      'If your password is long and used nowhere else, there is nothing to do. You get this mail once a day at most.',
    ],
  })
}

type WalletChange = { username: string /** Shortened. */; from: string; to: string }

export function walletChangedMail(site: MailSite, { username, from, to }: WalletChange): MailText {
  return layOut(site, {
    subject: `Your wallet address at ${site.siteName} was changed`,
    greeting: `Hello ${username},`,
    lead: [
      `The wallet address of your account was changed from ${from} to ${to}. Payments to you wait 72 hours from now.`,
      'If it was not you: set a new password here at once, which ends every session, and then set your wallet address back under Account.',
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: ['If it was you, there is nothing to do.'],
  })
}

export function secondFactorMail(site: MailSite, { username, isOn }: { username: string; isOn: boolean }): MailText {
  const state = isOn ? 'on' : 'off'
  return layOut(site, {
    subject: `Two-step login at ${site.siteName} was turned ${state}`,
    greeting: `Hello ${username},`,
    lead: [
      isOn
        ? 'From now on the login to your account asks for a code of your authenticator app after the password.'
        : 'The login to your account asks for the password alone from now on.',
      'Every other session of the account has ended. If it was not you: set a new password here at once, and tell whoever runs the site.',
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: ['If it was you, there is nothing to do.'],
  })
}

type SpentCode = { username: string; codesLeft: number }

export function recoveryCodeMail(site: MailSite, { username, codesLeft }: SpentCode): MailText {
  const left = codesLeft === 1 ? 'One is left' : `${codesLeft === 0 ? 'None' : codesLeft} are left`
  return layOut(site, {
    subject: `A recovery code of your account at ${site.siteName} was used`,
    greeting: `Hello ${username},`,
    lead: [
      `A recovery code was given in place of a code of your authenticator app. It works no more. ${left}.`,
      'If it was not you: somebody has your codes, and your password. Set a new password here at once, which ends every session, and tell whoever runs the site.',
    ],
    link: { label: 'Set a new password', url: `${site.publicUrl}/forgot-password` },
    rest: ['If it was you, there is nothing to do. New codes come with turning two-step login off and on again.'],
  })
}

type Reviewed = {
  username: string
  contest: { id: string; title: string }
  issues: readonly { id: string; placeInLine: number; verdict: 'valid' | 'invalid' }[]
}

/** Names each submission by its place in line and its verdict, nothing of its text, not the title: a mailbox is no place for an undisclosed flaw. */
export function issuesReviewedMail(site: MailSite, { username, contest, issues }: Reviewed): MailText {
  const [first, ...others] = issues
  const isOne = first && others.length === 0
  const rest = ['The status may change until the contest is finalized.', 'Your account page turns such mails off.']
  const told = isOne
    ? {
        subject: `Your submission to ${contest.title} was reviewed`,
        lead: [
          `Your submission #${first.placeInLine} to ${contest.title} was reviewed. Its status is now: ${first.verdict}.`,
        ],
        link: { label: 'View the submission', url: `${site.publicUrl}/submissions/${first.id}` },
      }
    : {
        subject: `${issues.length} of your submissions to ${contest.title} were reviewed`,
        lead: [
          `${issues.length} of your submissions to ${contest.title} were reviewed.`,
          ...issues.map(({ placeInLine, verdict }) => `The status of submission #${placeInLine} is now: ${verdict}.`),
        ],
        link: { label: 'View your submissions', url: `${site.publicUrl}/submissions?contest=${contest.id}` },
      }
  return layOut(site, { greeting: `Hello ${username},`, rest, ...told })
}

type RemovedIssue = { id: string; placeInLine: string; contestTitle: string; reason: string }

/** The reason is the judge's own words; of the submission itself it names the place in line. */
export function issueRemovedMail(
  site: MailSite,
  { username, issue }: { username: string; issue: RemovedIssue },
): MailText {
  return layOut(site, {
    subject: `Your submission to ${issue.contestTitle} was removed`,
    greeting: `Hello ${username},`,
    lead: [
      `Your submission #${issue.placeInLine} to ${issue.contestTitle} was removed by a judge. It is no longer reviewed.`,
      `The reason: ${issue.reason}`,
    ],
    rest: ['A removal can be taken back. If you think that it is a mistake, answer to whoever runs the site.'],
  })
}

export function issueRestoredMail(
  site: MailSite,
  { username, issue }: { username: string; issue: RemovedIssue },
): MailText {
  return layOut(site, {
    subject: `Your submission to ${issue.contestTitle} was restored`,
    greeting: `Hello ${username},`,
    lead: [
      `Your submission #${issue.placeInLine} to ${issue.contestTitle} was restored, with its place in line as it was.`,
    ],
    link: { label: 'View the submission', url: `${site.publicUrl}/submissions/${issue.id}` },
    rest: [],
  })
}

type ResultsNews = { username: string; contest: { id: string; title: string }; areFinal: boolean }

/** Names the contest and where its results stand, no finding and no amount. */
export function resultsMail(site: MailSite, { username, contest, areFinal }: ResultsNews): MailText {
  const at = `${site.publicUrl}/contests/${contest.id}`
  if (areFinal) {
    return layOut(site, {
      subject: `The results of ${contest.title} are final`,
      greeting: `Hello ${username},`,
      lead: [`The results of ${contest.title} are final. See how the pool was split, and check it yourself.`],
      link: { label: 'View the results', url: `${at}/results` },
      rest: ['You get this mail because you submitted to this contest. Your account page turns such mails off.'],
    })
  }
  return layOut(site, {
    subject: `The results of ${contest.title} were reopened`,
    greeting: `Hello ${username},`,
    lead: [
      `The results of ${contest.title} were reopened, so verdicts and shares may still change. The reason stands on the contest's page.`,
    ],
    link: { label: 'View the contest', url: at },
    rest: [
      'You will be told when the results are final again.',
      'You get this mail because you submitted to this contest. Your account page turns such mails off.',
    ],
  })
}

type EndedContest = { id: string; title: string; pendingCount: number }

/** To admins. It counts the submissions and names none. */
export function contestEndedPendingMail(
  site: MailSite,
  { username, contest }: { username: string; contest: EndedContest },
): MailText {
  const { id, title, pendingCount } = contest
  const wait = pendingCount === 1 ? 'One submission waits' : `${pendingCount} submissions wait`
  return layOut(site, {
    subject: `${title} has ended: ${wait.toLowerCase()} for a verdict`,
    greeting: `Hello ${username},`,
    lead: [`${title} has ended. ${wait} for a verdict; the contest can be finalized when none is pending.`],
    link: { label: 'Open the triage', url: `${site.publicUrl}/admin/contests/${id}/triage?status=pending` },
    rest: [
      'You get this mail once for each contest, because you are an admin. Your account page turns such mails off.',
    ],
  })
}

function layOut({ siteName, publicUrl }: MailSite, wording: Wording): MailText {
  const { subject, greeting, lead, link, rest } = wording
  const closing = `${siteName}, ${publicUrl}`
  const text = [greeting, ...lead, ...(link ? [link.url] : []), ...rest, `-- \n${closing}`].join('\n\n')
  const parts = [
    ...[greeting, ...lead].map(paragraph),
    ...(link ? [button(link)] : []),
    ...rest.map(paragraph),
    `<p style="${style.closing}">${escapeHtml(closing)}</p>`,
  ]
  return { subject, text: `${text}\n`, html: page(subject, parts.join('\n')) }
}

/** Mail programs read no stylesheets, so every element carries its own. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#f6f7f4;color:#16201d;font:16px/24px system-ui,Segoe UI,Roboto,sans-serif',
  box: 'max-width:552px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dad3;border-left:6px solid #0b5d63',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 16px;background:#0b5d63;color:#ffffff;text-decoration:none;font-weight:600',
  address: 'margin:0 0 16px;font-size:14px;line-height:20px;word-break:break-all',
  link: 'color:#0b5d63',
  closing:
    'margin:24px 0 0;padding-top:12px;border-top:1px solid #d5dad3;font-size:14px;line-height:20px;color:#5d6963',
} as const

const paragraph = (text: string) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`

/** The address is shown in full below the button: whoever distrusts buttons can read where it leads. */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<p style="${style.paragraph}"><a href="${address}" style="${style.button}">${escapeHtml(label)}</a></p>
<p style="${style.address}"><a href="${address}" style="${style.link}">${address}</a></p>`
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${style.body}">
<div style="${style.box}">
${content}
</div>
</body>
</html>
`
