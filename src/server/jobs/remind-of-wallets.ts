import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { enqueueMail } from '../outbox/outbox-queries'
import { ownWalletFault } from '../wallets'
import { listEndingContests, listUnreminded } from './wallet-reminder-queries'

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
