import type { Account } from '../../../contract/accounts/account-settings'
import { deletionRefusal } from '../../../domain/accounts/deletion-rules'
import { walletHeldUntil } from '../../../domain/awards/wallet-hold'
import type { Db } from '../../db/database'
import { countAdmins } from '../account-queries'
import { toUser } from '../account-wire'
import { readOwnAccount } from '../own-account'
import { findFactor } from '../second-factor/factor-queries'
import { mailsOf, publicityOf } from './settings-wire'

/** Awards are a layer above accounts, so the caller injects how to count them. */
type AccountFacts = { now: Date; countUnpaidAwards: CountUnpaidAwards }
export type CountUnpaidAwards = (db: Db, userId: string) => Promise<number>

/** The account with everything that its owner needs to know before changing or deleting it. */
export async function readAccount(db: Db, userId: string, { now, countUnpaidAwards }: AccountFacts): Promise<Account> {
  const row = await readOwnAccount(db, userId)
  const isAdmin = row.role === 'admin'
  const factor = await findFactor(db, userId)
  const otherAdmins = isAdmin ? (await countAdmins(db)) - 1 : 0
  return {
    user: toUser(row),
    mails: mailsOf(row),
    publicity: publicityOf(row),
    walletHeldUntil: walletHeldUntil(row.walletChangedAt, now)?.toISOString() ?? null,
    unpaidAwards: await countUnpaidAwards(db, userId),
    isOnlyAdmin: deletionRefusal({ isAdmin, otherAdmins }) !== null,
    secondFactor: factor?.confirmedAt
      ? { since: factor.confirmedAt.toISOString(), recoveryCodesLeft: factor.recoveryHashes.length }
      : null,
  }
}
