import type PQueue from 'p-queue'

type Wait = {
  /** On abort before a slot is free, leaves the queue with the signal's reason. */
  signal?: AbortSignal
  /** Higher goes first; ties are first come, first served. */
  priority?: number
}

/** Waits for a slot of `queue` and occupies it until the returned function is called. */
export function acquireSlot(queue: PQueue, wait: Wait = {}): Promise<() => void> {
  return new Promise((resolve, reject) => {
    queue.add(() => new Promise<void>((release) => resolve(release)), wait).catch(reject)
  })
}

/** The same, but gives up with `createError()` after `maxWaitMs`. */
export async function acquireSlotWithin(
  queue: PQueue,
  { maxWaitMs, priority = 0, createError }: { maxWaitMs: number; priority?: number; createError: () => Error },
): Promise<() => void> {
  // Fast path: the timer and signal would take ten times as long as the rest.
  if (queue.size === 0 && queue.pending < queue.concurrency) return acquireSlot(queue)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(createError()), maxWaitMs)
  try {
    return await acquireSlot(queue, { priority, signal: timeout.signal })
  } finally {
    clearTimeout(timer)
  }
}
