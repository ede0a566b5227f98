import type { Account, AccountSession } from '../../../contract/accounts/account-settings'
import { browserName } from '../../../domain/accounts/browser-name'
import { deletionRefusal } from '../../../domain/accounts/deletion-rules'
import { mailChoices, mapMailChoices } from '../../../domain/accounts/mail-choices'
import { walletHeldUntil } from '../../../domain/awards/wallet-hold'
import type { Db } from '../../db/database'
import { countAdmins, type UserRow } from '../account-queries'
import { readOwnAccount, toUser } from '../own-account'
import { findFactor } from '../second-factor/factor-queries'
import type { listSessionsOf } from '../session-queries'

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

export const mailsOf = (row: UserRow): Account['mails'] => mapMailChoices((name) => row[mailChoices[name].column])

export const publicityOf = (row: UserRow): Account['publicity'] => ({ name: row.showsName, awards: row.showsAwards })

type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number]

export const toSession = (row: SessionRow, currentId: string | null): AccountSession => ({
  _id: row.id,
  browser: browserName(row.userAgent),
  isCurrent: row.id === currentId,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
