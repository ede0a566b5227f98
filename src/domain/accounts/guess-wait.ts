/** Wrong passwords for one address within an hour, from all places together, before answers begin to wait. */
export const guessesWithoutWait = 30

const stepMs = 100
const longestMs = 2_000

/**
 * How long an answer waits, in milliseconds, when its attempt is the `beyond`th over the limit: none at 0, a tenth of a
 * second more with each, two seconds at most. It never becomes a refusal: that would let anybody lock an owner out.
 */
export function guessWaitMs(beyond: number): number {
  return Math.min(Math.max(0, beyond) * stepMs, longestMs)
}
