import { verdictDelaySeconds } from '../../domain/judging/verdict-mail'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import { deliverMail } from './deliver-mail'
import { createMailGate, type MailPace } from './mail-pace'
import { takeDueMails } from './outbox-queries'
import type { MailSender } from './sending/mail-message'
import { oneInDoubt } from './sending/one-in-doubt'

export type MailWorker = {
  /** Looks into the outbox at once instead of at the next round. */
  kick(): void
  /** Resolves when nothing is being sent and nothing that is due waits. */
  idle(): Promise<void>
  /** In how many minutes more mails were due than may leave. */
  floods(): number
  /** Takes no more mails and waits for those under way. */
  stop(): Promise<void>
}

type Post = {
  db: Db
  clock: Clock
  sender: MailSender
  publicUrl: string
  siteName: string
  pace: MailPace
  /** How long one mail gathers the verdicts on an author's submissions. */
  verdictDelayMs?: number
  /** Called once for each flood, however many minutes it takes. */
  onFlood?: () => void
  pollMs?: number
  /** So long the mail server may be silent about one mail before the next may end. */
  mostMsInDoubt?: number
  onError?: (error: unknown) => void
}

/** One slow server must not hold every mail, and a flood must not open connections without end. */
const mostAtOnce = 3

/** Longer than any sending may take, so that no mail is taken twice while it is under way. */
const leaseMs = 3 * 60_000

/** Sends what the outbox holds. Several instances may do so at once: each mail is taken by one of them. */
export function startMailWorker({ pollMs = 2_000, onError = () => {}, onFlood = () => {}, ...post }: Post): MailWorker {
  const { db, clock, sender, pace, verdictDelayMs = verdictDelaySeconds * 1000 } = post
  const site = { publicUrl: post.publicUrl, siteName: post.siteName }
  const underWay = new Set<Promise<void>>()
  let round: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  const gate = createMailGate(db, pace, onFlood)
  const newDoubt = oneInDoubt(post.mostMsInDoubt)

  async function fillSlots(): Promise<void> {
    do {
      isAskedAgain = false
      const limit = mostAtOnce - underWay.size
      if (limit === 0 || isStopped) return
      const now = clock.now()
      if (gate.isResting(now)) return
      const due = await takeDueMails(db, { now, leaseUntil: new Date(now.getTime() + leaseMs), limit })
      for (const mail of await gate.admit(due, now)) {
        const doubt = newDoubt()
        const sending = deliverMail(
          { db, site, sender, pace, verdictDelayMs, beginDoubt: doubt.begin },
          mail,
          clock.now(),
        )
          .finally(doubt.end)
          .then((hasLeft) => (hasLeft ? undefined : gate.giveBack()))
          .catch(onError)
          .finally(() => {
            underWay.delete(sending)
            kick()
          })
        underWay.add(sending)
      }
    } while (isAskedAgain)
  }

  function kick(): void {
    if (isStopped) return
    isAskedAgain = true
    round ??= fillSlots()
      .catch(onError)
      .finally(() => {
        round = null
        if (isAskedAgain && underWay.size < mostAtOnce) kick()
      })
  }

  async function settle(): Promise<void> {
    while (round || underWay.size > 0) await Promise.all([round, ...underWay])
  }

  const timer = setInterval(kick, pollMs)
  timer.unref()
  kick()
  return {
    kick,
    idle: settle,
    floods: gate.floods,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await settle()
      await sender.close()
    },
  }
}
