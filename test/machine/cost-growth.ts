const leastMs = 20
const leastCalls = 5
const tries = 5

/** Between 4, which is linear, and 16, which is quadratic. */
export const growthLimit = 10

/**
 * How many times the processor time grows when `work` gets four times the size: about 4 if the time is linear, 16 if it is
 * quadratic. The smallest of a few pairs, measured one after the other, so that a busy machine slows down both sizes.
 * Stops as soon as a pair stays below `growthLimit`. For texts the size is their length: between 12,000 and 20,000
 * characters the engine begins to ask the system for memory, and the time jumps for no reason of theirs.
 */
export async function growthOfFourfold(work: (size: number) => unknown, size = 3_000): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let at = 0; at < tries && smallest >= growthLimit; at += 1) {
    const small = await costOf(work, size)
    smallest = Math.min(smallest, (await costOf(work, 4 * size)) / small)
  }
  return smallest
}

/**
 * Milliseconds of this process for the cheapest of a few calls. Others pay for what the collector or a crowded machine
 * does meanwhile, such as giving memory anew.
 */
async function costOf(work: (size: number) => unknown, size: number): Promise<number> {
  let [cheapest, spent] = [Number.POSITIVE_INFINITY, 0]
  for (let calls = 0; calls < leastCalls || spent < leastMs; calls += 1) {
    const start = process.cpuUsage()
    await work(size)
    const { user, system } = process.cpuUsage(start)
    const cost = (user + system) / 1_000
    cheapest = Math.min(cheapest, cost)
    spent += cost
  }
  return cheapest
}
