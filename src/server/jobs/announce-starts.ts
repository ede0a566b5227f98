import { claimStartedContests } from '../contests/contest-period-queries'
import type { Db } from '../db/database'
import { commitSeed } from '../judging/second-look/commit-seed'
import { enqueueWebhooks } from '../outbox/webhook-queue-queries'

/**
 * Queues a webhook for each contest that has started, and commits to the seed of its second looks. Happens once, on one
 * instance.
 */
export function announceStarts(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    for (const { id, title, startDate, endDate, secondLookPercent } of await claimStartedContests(tx, now)) {
      await commitSeed(tx, { id, secondLookPercent }, now)
      const data = { contestId: id, title, startDate, endDate }
      await enqueueWebhooks(tx, 'contest.started', data, startDate)
    }
  })
}
