/** Lets the event loop read what has arrived. */
export const nextEventLoopRound = () => new Promise<void>((resolve) => setImmediate(resolve))

const sliceMs = 20

/** Runs long work made of short steps, and serves other requests between slices of it. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await nextEventLoopRound()
  }
}
