const leastMs = 20
const tries = 5

/** Between 4, which is linear, and 16, which is quadratic. */
export const growthLimit = 10

/**
 * How many times the processor time grows when `work` gets four times the size: about 4 if the time is linear, 16 if it is
 * quadratic. The smallest of a few pairs, measured one after the other, so that a busy machine slows down both sizes.
 * Stops as soon as a pair stays below `growthLimit`.
 */
export async function growthOfFourfold(work: (size: number) => unknown, size: number): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let at = 0; at < tries && smallest >= growthLimit; at += 1) {
    const small = await costOf(work, size)
    smallest = Math.min(smallest, (await costOf(work, 4 * size)) / small)
  }
  return smallest
}

/** Milliseconds of this process for one call, of as many calls as make the clock's own steps small. */
async function costOf(work: (size: number) => unknown, size: number): Promise<number> {
  const start = process.cpuUsage()
  for (let calls = 1; ; calls += 1) {
    await work(size)
    const { user, system } = process.cpuUsage(start)
    if (user + system > leastMs * 1_000) return (user + system) / 1_000 / calls
  }
}
