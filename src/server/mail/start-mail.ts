import { reasonForLog } from '../../domain/system/mail-failure'
import type { Clock } from '../clock'
import type { Config } from '../config'
import type { Db } from '../db/database'
import type { Metrics } from '../metrics/metrics'
import type { MailFailure } from './deliver-mail'
import { type MailWorker, startMailWorker } from './mail-worker'
import { insertIntoMailbox } from './mailbox-queries'
import type { MailSender } from './sending/mail-message'
import { smtpSender } from './sending/smtp-sender'
import type { FeatureMails } from './texts/composing'

type Parts = {
  db: Db
  clock: Clock
  metrics: Metrics
  featureMails: FeatureMails
  warn: (facts: object, message: string) => void
  onError: (error: unknown) => void
}

/** With neither a mail server nor an accessible mailbox, a mail would never reach its recipient. */
const waitsForServer = ({ SMTP_URL, mailbox }: Config) => !SMTP_URL && mailbox === 'nobody'

/** The mail worker, configured from the settings. RATE_LIMIT_SCALE also applies to mails per address. */
export function startMail(config: Config, { db, clock, metrics, featureMails, warn, onError }: Parts): MailWorker {
  if (waitsForServer(config)) {
    warn({}, 'mails wait in the database until SMTP_URL is set')
    return { kick() {}, idle: async () => {}, stop: async () => {}, floods: () => 0 }
  }
  const { MAILS_PER_MINUTE: perMinute, RATE_LIMIT_SCALE: scale } = config
  return startMailWorker({
    db,
    clock,
    sender: chooseSender(config, db),
    publicUrl: config.publicUrl,
    siteName: config.SITE_NAME,
    featureMails,
    rate: { perMinute, minGapMs: Math.ceil(60_000 / scale) },
    verdictDelayMs: config.MAIL_VERDICTS_SECONDS * 1000,
    onFlood: () => warn({}, `more mails than MAILS_PER_MINUTE (${perMinute}); the others will be sent later`),
    ...reportMails({ clock, metrics, warn }),
    onError,
  })
}

type Options = {
  clock: Clock
  metrics: Pick<Metrics, 'mailsSent' | 'mailFailures'>
  warn: (facts: object, message: string) => void
}

/** While the mail server is unavailable, every waiting mail fails twice a minute for the same reason. */
const awayLogEveryMs = 60_000

/** Counts this process's mails, and logs why some weren't sent. Identifies a mail by its outbox id. */
export function reportMails({ clock, metrics, warn }: Options) {
  let awayLoggedAt: number | null = null
  return {
    onSent: () => metrics.mailsSent.inc(),
    onFailure({ mail, cause, attempts, isParked, reason }: MailFailure) {
      metrics.mailFailures.inc({ cause })
      const facts = { mail: mail.id, kind: mail.kind, reason: reasonForLog(reason) }
      if (cause === 'mail') {
        warn({ ...facts, attempts }, isParked ? 'a mail was given up' : 'a mail was refused and will be tried again')
        return
      }
      const now = clock.now().getTime()
      if (awayLoggedAt !== null && now - awayLoggedAt < awayLogEveryMs) return
      awayLoggedAt = now
      warn(facts, 'the mail server cannot be used; mails wait for it')
    },
  }
}

/** Sends by SMTP if a server is configured, otherwise to the local mailbox. */
function chooseSender(config: Config, db: Db): MailSender {
  const from = { name: config.SITE_NAME, address: config.MAIL_FROM }
  return config.SMTP_URL ? smtpSender({ url: config.SMTP_URL, from }) : mailboxSender(db)
}

/** Stores every mail in the database instead of sending it. */
export function mailboxSender(db: Db): MailSender {
  return {
    async send({ email, subject, text, html, createdAt }, beforeAcceptance) {
      await beforeAcceptance()
      await insertIntoMailbox(db, { email, subject, text, html, createdAt })
    },
    close: async () => {},
    keepsMailsHere: true,
  }
}
