/** A share of a few submissions says nothing, so at least this many are looked at twice. */
export const fewestLooks = 10

/** How many of the submissions are drawn: the share rounded up, at least 10, and never more than there are. */
export function secondLookSize(percent: number, submissions: number): number {
  return Math.min(submissions, Math.max(fewestLooks, Math.ceil((percent * submissions) / 100)))
}

/**
 * Draws the submissions that are judged a second time. `macOf` is HMAC-SHA-256 of an id with the seed as its key, both as
 * they are (the seed as 32 bytes, the id as UTF-8), in hexadecimal. The submissions with the lowest codes are drawn, in
 * this order. Neither the order of `ids` nor anything about the submissions matters, so nobody can steer the draw
 * without the seed, and with it anybody can repeat it.
 */
export function drawSecondLooks(
  ids: readonly string[],
  { percent, macOf }: { percent: number; macOf: (id: string) => string },
): string[] {
  const byMac = ids.map((id) => ({ id, mac: macOf(id) })).sort((one, other) => (one.mac < other.mac ? -1 : 1))
  return byMac.slice(0, secondLookSize(percent, ids.length)).map(({ id }) => id)
}

/**
 * Whether a submission takes part in the draw: it must not have been withdrawn or removed by the end. One that is removed
 * later takes part and leaves its place empty, so that nobody changes the draw by removing something.
 */
export function takesPartInDraw({ withdrawnAt }: { withdrawnAt: Date | null }, endDate: Date): boolean {
  return withdrawnAt === null || withdrawnAt > endDate
}
