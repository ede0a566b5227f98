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
  const left = codesLeft === 1 ? 'One is left' : `${codesLeft === 0 ? 'None' : codesLeft} are left`
  return renderMail(site, {
    subject: `A recovery code for your account at ${site.siteName} was used`,
    username,
    lead: [
      `A recovery code was used instead of a code from your authenticator app. It cannot be used again. ${left}.`,
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
