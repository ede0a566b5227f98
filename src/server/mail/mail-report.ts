import { reasonForLog } from '../../domain/system/mail-failure'
import type { Clock } from '../clock'
import type { Metrics } from '../metrics/metrics'
import type { MailFailure } from './deliver-mail'

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
