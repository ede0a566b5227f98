import { settlingMs } from '../../domain/judging/review-rules'
import { claimEndedContests, claimStartedContests, listMailedAdmins } from '../contests/contest-period-queries'
import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { countPendingIssues } from '../issues/issue-list-queries'
import { commitSeed } from '../judging/second-look/look-facts'
import { enqueueMail, enqueueMails } from '../outbox/outbox-queries'
import { enqueueWebhooks } from '../outbox/webhook-queries'
import { ownWalletFault } from '../wallets'
import { listEndingContests, listUnreminded } from './wallet-reminder-queries'

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

/** How long before a contest's end its authors are reminded. */
const beforeEndMs = 24 * 3_600_000

/**
 * Reminds everyone with a submission in a contest that ends soon if their wallet can't be paid, once per contest.
 * Returns whether a mail was queued.
 */
export async function remindOfWallets(db: Db, now: Date): Promise<boolean> {
  let hasQueued = false
  for (const contestId of await listEndingContests(db, { now, until: new Date(now.getTime() + beforeEndMs) })) {
    // Take the lock only if there is someone to remind, because submissions wait for it.
    if ((await listFaulty(db, contestId)).length > 0) hasQueued = (await remind(db, contestId, now)) || hasQueued
  }
  return hasQueued
}

/** The lock ensures that only one instance sends reminders. */
function remind(db: Db, contestId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const emails = await listFaulty(tx, contestId)
    for (const email of emails) await enqueueMail(tx, { kind: 'wallet_reminder', email, contestId, now })
    return emails.length > 0
  })
}

async function listFaulty(db: Db, contestId: string): Promise<string[]> {
  const authors = await listUnreminded(db, contestId)
  return authors.filter(({ walletAddress }) => ownWalletFault(walletAddress) !== null).map(({ email }) => email)
}
