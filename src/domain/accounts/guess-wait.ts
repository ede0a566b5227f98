/** Wrong passwords for one address within an hour, from all clients together, before replies are delayed. */
export const guessesWithoutWait = 30

const stepMs = 100
const longestMs = 2_000

/**
 * How long a reply is delayed, in milliseconds, when its attempt is the `beyond`th over the limit: 100 more for each, at
 * most 2,000. It is never refused, because then anybody could lock the owner out.
 */
export function guessWaitMs(beyond: number): number {
  return Math.min(Math.max(0, beyond) * stepMs, longestMs)
}
