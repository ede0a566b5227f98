import type { Db } from '../db/database'
import { notifyOfPending } from './notify-pending'
import { remindOfWallets } from './remind-of-wallets'

/** Queues mails that are due. Returns whether there were any. */
export async function sendNotices(db: Db, now: Date): Promise<boolean> {
  const isPending = await notifyOfPending(db, now)
  return (await remindOfWallets(db, now)) || isPending
}
