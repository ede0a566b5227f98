/** How long payments wait after a change of wallet: 72 hours, in milliseconds. */
export const walletHoldMs = 72 * 3_600_000

/**
 * Until when the award lines of a person are held because of a change of wallet, or null when they are not. The account
 * may have been in foreign hands, and its owner needs time to read the mail that tells of the change. The last instant
 * itself is free again.
 */
export function walletHeldUntil(walletChangedAt: Date | null, now: Date): Date | null {
  if (!walletChangedAt) return null
  const until = new Date(walletChangedAt.getTime() + walletHoldMs)
  return now < until ? until : null
}
