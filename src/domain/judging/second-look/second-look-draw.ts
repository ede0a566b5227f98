/** A small sample says little, so at least this many submissions are drawn. */
export const fewestLooks = 10

/** Sample size: the percentage rounded up, at least 10, at most all submissions. */
export function secondLookSize(percent: number, submissions: number): number {
  return Math.min(submissions, Math.max(fewestLooks, Math.ceil((percent * submissions) / 100)))
}

/**
 * Draws the submissions that are judged a second time. `macOf` is HMAC-SHA-256 of an id, keyed with the raw seed (32
 * bytes; the id is UTF-8), in hexadecimal. The submissions with the lowest codes are drawn, in this order. Neither the
 * order of `ids` nor anything about the submissions matters, so no one can steer the draw without the seed, and anyone
 * can repeat it with the seed.
 */
export function drawSecondLooks(
  ids: readonly string[],
  { percent, macOf }: { percent: number; macOf: (id: string) => string },
): string[] {
  const byMac = ids.map((id) => ({ id, mac: macOf(id) })).sort((one, other) => (one.mac < other.mac ? -1 : 1))
  return byMac.slice(0, secondLookSize(percent, ids.length)).map(({ id }) => id)
}

/**
 * Whether a submission takes part in the draw: it must not be withdrawn or removed by the end. One removed later takes
 * part and leaves its slot empty, so that removing submissions can't change the draw.
 */
export function takesPartInDraw({ withdrawnAt }: { withdrawnAt: Date | null }, endDate: Date): boolean {
  return withdrawnAt === null || withdrawnAt > endDate
}
