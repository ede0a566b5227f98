import { settlingMs } from '../../domain/judging/review-rules'
import type { Clock } from '../clock'
import { listMailedAdmins, takeEndedContests } from '../contests/ended-contest-queries'
import type { Db } from '../db/database'
import { countPendingIssues } from '../issues/issue-list-queries'
import { enqueueMails } from '../mail/outbox-queries'

/**
 * Queues a mail to every admin who wants it for each contest that has ended with pending submissions; true when there
 * is one. Each end is looked at once, by one instance, when the last submissions are in: an issue that becomes pending
 * again later is no news.
 */
export function tellOfPending(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    let isAny = false
    for (const contestId of await takeEndedContests(tx, { endedBefore: new Date(now.getTime() - settlingMs), now })) {
      if ((await countPendingIssues(tx, contestId)) === 0) continue
      const emails = await listMailedAdmins(tx)
      await enqueueMails(tx, { kind: 'contest_ended_pending', emails, contestId, now })
      isAny ||= emails.length > 0
    }
    return isAny
  })
}

const everyMs = 60_000

/** Looks at once and then every minute until stopped. */
export function startPendingNotices(
  { db, clock, kickMail }: { db: Db; clock: Clock; kickMail: () => void },
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const look = () =>
    tellOfPending(db, clock.now()).then((isAny) => {
      if (isAny) kickMail()
    }, onError)
  let latest = look()
  const timer = setInterval(() => {
    latest = look()
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await latest
    },
  }
}
