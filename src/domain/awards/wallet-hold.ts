/** How long payments are held after a change of wallet: 72 hours, in milliseconds. */
export const walletHoldMs = 72 * 3_600_000

/**
 * When the hold on a person's award lines after a change of wallet ends, or null. The account may have been taken over,
 * so its owner gets time to read the mail about the change. Exactly at the end the hold is over.
 */
export function walletHeldUntil(walletChangedAt: Date | null, now: Date): Date | null {
  if (!walletChangedAt) return null
  const until = new Date(walletChangedAt.getTime() + walletHoldMs)
  return now < until ? until : null
}
