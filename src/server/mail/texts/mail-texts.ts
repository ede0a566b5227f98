import { type MailSite, type MailText, renderMail } from './render-mail'

const newPasswordLink = ({ publicUrl }: MailSite) => ({
  label: 'Set a new password',
  url: `${publicUrl}/forgot-password`,
})

export function verifyMail(site: MailSite, { username, token }: { username: string; token: string }): MailText {
  return renderMail(site, {
    subject: `Confirm your email address for ${site.siteName}`,
    username,
    lead: [`Open this link to confirm your email address. After that, you can submit issues.`],
    link: { label: 'Confirm email address', url: `${site.publicUrl}/verify-email?token=${token}` },
    rest: ['The link works for 24 hours.', `If you do not have an account at ${site.siteName}, ignore this email.`],
  })
}

export function resetMail(site: MailSite, { username, token }: { username: string; token: string }): MailText {
  return renderMail(site, {
    subject: `Set a new password for ${site.siteName}`,
    username,
    lead: ['Someone, most likely you, asked to set a new password for your account. Open this link to do it.'],
    link: { label: 'Set a new password', url: `${site.publicUrl}/reset-password?token=${token}` },
    rest: [
      'The link works once, for 30 minutes. Using it logs you out on every device.',
      'If you did not ask for it, ignore this email. Your password stays the same.',
    ],
  })
}

export function signupAttemptMail(site: MailSite, { username }: { username: string }): MailText {
  return renderMail(site, {
    subject: `You already have an account at ${site.siteName}`,
    username,
    lead: [
      'Someone tried to register a new account with your email address. No account was created, and yours is unchanged.',
      'If it was you, log in instead. If you forgot your password, set a new one here.',
    ],
    link: newPasswordLink(site),
    rest: ['If it was not you, you do not need to do anything.'],
  })
}

export function passwordChangedMail(site: MailSite, { username }: { username: string }): MailText {
  return renderMail(site, {
    subject: `Your password at ${site.siteName} was changed`,
    username,
    lead: [
      'The password of your account was changed. Every other session of the account has ended.',
      'If it was not you, set a new password here immediately, and then check your wallet address under Account.',
    ],
    link: newPasswordLink(site),
    rest: ['If it was you, you do not need to do anything.'],
  })
}

export function passwordGuessedMail(site: MailSite, { username }: { username: string }): MailText {
  return renderMail(site, {
    subject: `Someone is guessing your password at ${site.siteName}`,
    username,
    lead: [
      'More than 30 wrong passwords were entered for your account within an hour. None of them worked. You can still log in; it may take two seconds longer while this goes on.',
      'If you use your password on other sites, or others could guess it, set a new one here.',
    ],
    link: newPasswordLink(site),
    rest: [
      'If your password is long and used nowhere else, you do not need to do anything. You get this email at most once a day.',
    ],
  })
}

type WalletChange = { username: string /** Shortened. */; from: string; to: string }

export function walletChangedMail(site: MailSite, { username, from, to }: WalletChange): MailText {
  return renderMail(site, {
    subject: `Your wallet address at ${site.siteName} was changed`,
    username,
    lead: [
      `The wallet address of your account was changed from ${from} to ${to}. Payments to you are paused for 72 hours.`,
      'If it was not you, set a new password here immediately, which ends every session, and then change your wallet address back under Account.',
    ],
    link: newPasswordLink(site),
    rest: ['If it was you, you do not need to do anything.'],
  })
}

export function secondFactorMail(site: MailSite, { username, isOn }: { username: string; isOn: boolean }): MailText {
  const state = isOn ? 'on' : 'off'
  return renderMail(site, {
    subject: `Two-step login at ${site.siteName} was turned ${state}`,
    username,
    lead: [
      isOn
        ? 'From now on, logging in takes a code from your authenticator app after the password.'
        : 'From now on, logging in takes only your password.',
      'Every other session of the account has ended. If it was not you, set a new password here immediately, and contact the site operator.',
    ],
    link: newPasswordLink(site),
    rest: ['If it was you, you do not need to do anything.'],
  })
}

type UsedCode = { username: string; codesLeft: number }

export function recoveryCodeMail(site: MailSite, { username, codesLeft }: UsedCode): MailText {
  const remainder = codesLeft === 1 ? 'One is left' : `${codesLeft === 0 ? 'None' : codesLeft} are left`
  return renderMail(site, {
    subject: `A recovery code for your account at ${site.siteName} was used`,
    username,
    lead: [
      `A recovery code was used instead of a code from your authenticator app. It cannot be used again. ${remainder}.`,
      'If it was not you, someone has your recovery codes and your password. Set a new password here immediately, which ends every session, and contact the site operator.',
    ],
    link: newPasswordLink(site),
    rest: ['If it was you, you do not need to do anything. To get new codes, turn two-step login off and on again.'],
  })
}

type ResultsNews = { username: string; contest: { id: string; title: string }; areFinal: boolean }

/** Mentions no submission and no amount. */
export function resultsMail(site: MailSite, { username, contest, areFinal }: ResultsNews): MailText {
  const at = `${site.publicUrl}/contests/${contest.id}`
  if (areFinal) {
    return renderMail(site, {
      subject: `The results of ${contest.title} are final`,
      username,
      lead: [`The results of ${contest.title} are final. See how the pool was split, and check it yourself.`],
      link: { label: 'View the results', url: `${at}/results` },
      rest: [
        'You get this email because you submitted to this contest. You can turn off these emails on your account page.',
      ],
    })
  }
  return renderMail(site, {
    subject: `The results of ${contest.title} were reopened`,
    username,
    lead: [
      `The results of ${contest.title} were reopened, so verdicts and shares may still change. The reason is on the contest's page.`,
    ],
    link: { label: 'View the contest', url: at },
    rest: [
      'You will get another email when the results are final again.',
      'You get this email because you submitted to this contest. You can turn off these emails on your account page.',
    ],
  })
}

/** `ownCount` of the pending submissions are assigned to the recipient. */
type EndedContest = { id: string; title: string; pendingCount: number; ownCount: number }

/** To admins. Mentions no submission. */
export function contestEndedPendingMail(
  site: MailSite,
  { username, contest }: { username: string; contest: EndedContest },
): MailText {
  const { id, title, pendingCount, ownCount } = contest
  const wait = pendingCount === 1 ? 'One submission needs' : `${pendingCount} submissions need`
  return renderMail(site, {
    subject: `${title} has ended: ${wait.toLowerCase()} a verdict`,
    username,
    lead: [
      `${title} has ended. ${wait} a verdict. Results follow once every submission has one.`,
      ...(ownCount > 0 ? [`Assigned to you: ${ownCount} of ${pendingCount}.`] : []),
    ],
    link: {
      label: 'Open the triage',
      url: `${site.publicUrl}/admin/contests/${id}/triage?status=${ownCount > 0 ? 'mine' : 'pending'}`,
    },
    rest: [
      'You get this email once per contest, because you are an admin. You can turn off these emails on your account page.',
    ],
  })
}

/** Omits the full URL, which may itself be a secret. */
export function webhookDisabledMail(
  site: MailSite,
  { username, host, reason }: { username: string; host: string; reason: string },
): MailText {
  const why = reason === 'gone' ? 'It answered 410 Gone.' : 'Every attempt has failed for five days.'
  return renderMail(site, {
    subject: `Webhooks to ${host} were disabled`,
    username,
    lead: [`An endpoint at ${host} no longer gets webhooks. ${why}`],
    link: { label: 'Open the webhooks', url: `${site.publicUrl}/admin/webhooks` },
    rest: ['Undelivered webhooks are kept for 30 days. Enable the endpoint there, then send them again.'],
  })
}

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

type AboutContest = { username: string; contest: { id: string; title: string; endDate: Date } }

const becauseSubmitted = 'You get this email because you submitted to this contest.'
const inUtc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Omits the changed text, because the page shows it with its differences. `addendum` is null if the end was extended.
 */
export function termsChangedMail(
  site: MailSite,
  { username, contest, addendum }: AboutContest & { addendum: string | null },
): MailText {
  const { id, title, endDate } = contest
  const link = { label: 'View the contest', url: `${site.publicUrl}/contests/${id}` }
  if (addendum === null) {
    return renderMail(site, {
      subject: `${title} ends later`,
      username,
      lead: [`The end of ${title} was moved. It now ends on ${inUtc(endDate)}. The reason is on the contest's page.`],
      link,
      rest: [becauseSubmitted],
    })
  }
  return renderMail(site, {
    subject: `Addendum ${addendum} to the terms of ${title}`,
    username,
    lead: [
      `There is an addendum to the terms of ${title}. It applies to submissions that arrive after it.`,
      'Your earlier submissions keep their terms unless you edit them. An edit takes a new place in line, and with it the terms at that time.',
    ],
    link: { ...link, label: 'Read the addendum' },
    rest: [becauseSubmitted],
  })
}

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
