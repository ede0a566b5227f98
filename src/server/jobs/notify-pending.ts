import { settlingMs } from '../../domain/judging/review-rules'
import { claimEndedContests, listMailedAdmins } from '../contests/contest-period-queries'
import type { Db } from '../db/database'
import { countPendingIssues } from '../issues/issue-list-queries'
import { enqueueMails } from '../outbox/outbox-queries'

/**
 * Queues a mail to every admin who wants it for each contest that ended with pending submissions. Each contest is
 * checked once, by one instance, after its last submissions are stored. Returns whether a mail was queued.
 */
export function notifyOfPending(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    let hasQueued = false
    for (const contestId of await claimEndedContests(tx, { endedBefore: new Date(now.getTime() - settlingMs), now })) {
      if ((await countPendingIssues(tx, contestId)) === 0) continue
      const emails = await listMailedAdmins(tx)
      await enqueueMails(tx, { kind: 'contest_ended_pending', emails, contestId, now })
      hasQueued ||= emails.length > 0
    }
    return hasQueued
  })
}
