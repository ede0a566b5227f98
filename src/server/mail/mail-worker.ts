import PQueue from 'p-queue'
import { verdictDelaySeconds } from '../../domain/judging/verdict-mail'
import type { Clock } from '../clock'
import { acquireSlot } from '../concurrency/acquire-slot'
import type { Db } from '../db/database'
import { isEncrypting } from '../db/encryption/stored-text'
import { type OutboxRow, takeDueMails } from '../outbox/outbox-queries'
import { type QueueWorker, startQueueWorker } from '../outbox/queue-worker'
import { deliverMail, type MailFailure } from './deliver-mail'
import { createMailRateLimiter, type MailRate } from './mail-rate'
import type { MailSender } from './sending/mail-message'
import type { FeatureMails } from './texts/composing'

export type MailWorker = QueueWorker & {
  /** The number of minutes in which mails were delayed by the per-minute limit. */
  floods(): number
}

type WorkerOptions = {
  db: Db
  clock: Clock
  sender: MailSender
  publicUrl: string
  siteName: string
  rate: MailRate
  featureMails?: FeatureMails | undefined
  /** How long verdicts for one author are batched into one mail. */
  verdictDelayMs?: number
  /** Called once per flood, however many minutes it lasts. */
  onFlood?: () => void
  pollMs?: number
  /** How long the mail server can be unresponsive about one mail before the next one may complete. */
  maxLockMs?: number
  onSent?: () => void
  onFailure?: (failure: MailFailure) => void
  /** Called for other failures, such as the database's. */
  onError?: (error: unknown) => void
}

/** More than one, because a mail server may be slow; few, so that a flood doesn't open many connections. */
const maxConcurrent = 3

/** Longer than sending can take, so that no mail is claimed twice while it is being sent. */
const leaseMs = 3 * 60_000

/** Sends the mails in the outbox. If there are several instances, each mail is claimed by one. */
export function startMailWorker({
  pollMs = 2_000,
  onError = () => {},
  onFlood = () => {},
  onSent = () => {},
  onFailure = () => {},
  ...options
}: WorkerOptions): MailWorker {
  const { db, clock, sender, rate, verdictDelayMs = verdictDelaySeconds * 1000, featureMails = {} } = options
  const site = { publicUrl: options.publicUrl, siteName: options.siteName }
  const rateLimiter = createMailRateLimiter(db, rate, onFlood)
  const createLock = createMailLocks(options.maxLockMs)

  async function take(limit: number) {
    const now = clock.now()
    if (rateLimiter.isPaused(now)) return []
    const due = await takeDueMails(db, { now, leaseUntil: new Date(now.getTime() + leaseMs), limit })
    return rateLimiter.admit(due, now)
  }

  async function attempt(mail: OutboxRow): Promise<void> {
    const lock = createLock()
    const showsTexts = !(sender.keepsMailsHere && isEncrypting(db))
    const composing = { db, site, verdictDelayMs, showsTexts, featureMails }
    const delivery = { ...composing, sender, rate, beforeAcceptance: lock.acquire, onFailure }
    const hasLeft = await deliverMail(delivery, mail, clock.now()).finally(lock.release)
    if (hasLeft) onSent()
    else await rateLimiter.refund()
  }

  const worker = startQueueWorker({ slots: maxConcurrent, pollMs, take, attempt, onError })
  return {
    ...worker,
    floods: rateLimiter.floods,
    async stop() {
      await worker.stop()
      await sender.close()
    },
  }
}

/**
 * Held from the moment the mail server may have accepted a mail until the mail is stored as sent. If the process dies
 * in between, the mail is sent twice, so only one mail at a time can be in that state.
 */
type MailLock = {
  /** Resolves when this mail has the lock; never after it was released. */
  acquire(): Promise<void>
  /** Call this for every mail, whether or not it got the lock. */
  release(): void
}

/** With three concurrent mails the last one waits twice this long, which is still under five seconds. */
const defaultMaxHoldMs = 2_000

/**
 * Grants the lock first come, first served. A mail that holds it longer than `maxHoldMs` no longer blocks the others.
 */
export function createMailLocks(maxHoldMs = defaultMaxHoldMs): () => MailLock {
  const queue = new PQueue({ concurrency: 1, timeout: maxHoldMs })
  return () => {
    const released = new AbortController()
    return {
      async acquire() {
        // The caller may be a destroyed stream, which must not fail a second time.
        await acquireSlot(queue, { signal: released.signal }).catch(() => new Promise(() => {}))
      },
      release: () => released.abort(),
    }
  }
}
