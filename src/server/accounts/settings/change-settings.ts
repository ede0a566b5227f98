import type { Account } from '../../../contract/accounts/account-settings'
import { mailColumns } from '../../../domain/accounts/mail-choices'
import { normalizePublicity, type Publicity } from '../../../domain/accounts/publicity'
import { refuse } from '../../../domain/refusals'
import { isSameWallet, shortenWallet } from '../../../domain/wallet'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { lockUser, setMails, setPublicity, setWallet, type UserRow } from '../account-queries'
import { confirmPassword, lockConfirmed } from './confirm-password'
import { mailsOf, publicityOf } from './read-account'

type WalletChange = { userId: string; password: string; walletAddress: string; now: Date }

/**
 * Changes the payout address, notifies the owner and starts the payout delay. The same address in another case is a
 * no-op. The ledger doesn't record addresses, because events are permanent and a wallet is deleted with its account.
 */
export async function changeWallet(db: Db, change: WalletChange): Promise<{ user: UserRow; isChanged: boolean }> {
  const { userId, walletAddress, now } = change
  const confirmed = await confirmPassword(db, change)
  return db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed)
    if (isSameWallet(user.walletAddress, walletAddress)) return { user, isChanged: false }
    await setWallet(tx, userId, walletAddress, now)
    const details = { from: shortenWallet(user.walletAddress), to: shortenWallet(walletAddress) }
    await enqueueMail(tx, { kind: 'wallet_changed', email: user.email, details, now })
    await recordEvent(tx, { at: now, actorId: userId, kind: 'wallet_changed', userId })
    return { user: { ...user, walletAddress, walletChangedAt: now, updatedAt: now }, isChanged: true }
  })
}

/** Stores a person's mail preferences. Preferences that aren't sent stay unchanged. */
export async function chooseMails(
  db: Db,
  userId: string,
  choice: Parameters<typeof mailColumns>[0],
): Promise<Account['mails']> {
  const row = await setMails(db, userId, mailColumns(choice))
  return mailsOf(row ?? refuse('unauthenticated'))
}

type Choice = Publicity & { userId: string; now: Date }

/** Stores a consent or its withdrawal, effective from the next page load. Repeating a choice records nothing. */
export function choosePublicity(db: Db, { userId, now, ...choice }: Choice): Promise<Account['publicity']> {
  return db.transaction(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('unauthenticated')
    // The account may have been deleted in the meantime.
    if (user.deletedAt !== null) refuse('unauthenticated')
    const [before, after] = [publicityOf(user), normalizePublicity(choice)]
    if (before.name === after.name && before.awards === after.awards) return after
    await setPublicity(tx, userId, { showsName: after.name, showsAwards: after.awards }, now)
    await recordEvent(tx, { at: now, actorId: userId, kind: 'publicity_changed', userId, before, after })
    return after
  })
}
