/** Wrong passwords per address and hour, across all clients, before replies are delayed. */
export const guessesWithoutWait = 30

const stepMs = 100
const longestMs = 2_000

/**
 * Delay in milliseconds for the `beyond`th attempt over the limit: 100 more for each, at most 2,000. Attempts are
 * delayed and never refused, because refusing would let anyone lock the owner out.
 */
export function guessWaitMs(beyond: number): number {
  return Math.min(Math.max(0, beyond) * stepMs, longestMs)
}
