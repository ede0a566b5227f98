import { isSameWallet, shortenWallet } from '../../../domain/wallet'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { setWallet, type UserRow } from '../account-queries'
import { confirmPassword, lockConfirmed } from './confirm-password'

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
