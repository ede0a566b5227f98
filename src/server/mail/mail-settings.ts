import { verdictDelaySeconds } from '../../domain/judging/verdict-mail'
import { isLoopbackHost } from '../network/ip-address'
import { address, onOff, setting, urlOf, wholeNumber } from '../setting'

export const mailSettings = {
  SMTP_URL: setting({
    shownDefault: 'none',
    meaning:
      'server that sends the emails; none = they are in a local mailbox, or, where no one may open that, wait until this is set',
    expects: 'smtp://user:password@host:port or smtps://…',
    read: urlOf(['smtp:', 'smtps:']),
    default: undefined as string | undefined,
    isSecret: true,
  }),
  MAILBOX: setting({
    shownDefault: 'on for this machine alone',
    meaning:
      'shows the local mailbox at /dev/mailbox. Unless set, only where HOST and PUBLIC_URL are loopback addresses, to requests for one, and not with NODE_ENV=production; `on` shows it, with every reset link, to anyone who can reach the site',
    expects: 'on or off',
    read: onOff,
    default: undefined as boolean | undefined,
  }),
  MAIL_FROM: setting({
    shownDefault: 'no-reply@localhost',
    meaning: 'sender of the emails',
    expects: 'an e-mail address',
    read: address,
    default: 'no-reply@localhost',
  }),
  MAIL_VERDICTS_SECONDS: setting({
    shownDefault: String(verdictDelaySeconds),
    meaning:
      "how long verdicts on one author's submissions to a contest are collected into one email, from the first of them",
    expects: '0 to 86400',
    read: wholeNumber(0, 86_400),
    default: verdictDelaySeconds,
  }),
}

/** Who can read the local mailbox, which contains password reset links. */
export type MailboxAccess = 'nobody' | 'this machine' | 'everybody'

/** Unless MAILBOX is set, the mailbox exists only if the server is reachable solely from this machine. */
export function mailboxAccess(config: {
  SMTP_URL: string | undefined
  MAILBOX: boolean | undefined
  HOST: string
  publicUrl: string
  isProduction: boolean
}): MailboxAccess {
  if (config.SMTP_URL || config.MAILBOX === false) return 'nobody'
  if (config.MAILBOX) return 'everybody'
  const isLocal = isLoopbackHost(config.HOST) && isLoopbackHost(new URL(config.publicUrl).hostname)
  return isLocal && !config.isProduction ? 'this machine' : 'nobody'
}
