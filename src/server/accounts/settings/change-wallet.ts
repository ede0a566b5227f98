import { isSameWallet, shortenWallet } from '../../../domain/wallet'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { enqueueMail } from '../../mail/outbox-queries'
import { setWallet, type UserRow } from '../account-queries'
import { confirmPassword, lockConfirmed } from './password-again'

type WalletChange = { userId: string; password: string; walletAddress: string; now: Date }

/**
 * Changes where rewards are paid, tells the owner by mail and begins the hold of payments. The same address, in
 * whichever case, changes nothing. The ledger says that it changed and not from what to what: an event stays for ever,
 * and a wallet has to go with its account.
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
    await insertEvent(tx, { at: now, actorId: userId, kind: 'wallet_changed', userId })
    return { user: { ...user, walletAddress, walletChangedAt: now, updatedAt: now }, isChanged: true }
  })
}
