/** How long payments wait after a change of wallet: 72 hours, in milliseconds. */
export const walletHoldMs = 72 * 3_600_000

/**
 * Until when a person's award lines are held because of a change of wallet, or null. The account may have been taken over,
 * and its owner needs time to read the mail about the change. Exactly at the end the hold is over.
 */
export function walletHeldUntil(walletChangedAt: Date | null, now: Date): Date | null {
  if (!walletChangedAt) return null
  const until = new Date(walletChangedAt.getTime() + walletHoldMs)
  return now < until ? until : null
}
