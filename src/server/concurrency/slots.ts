type Release = () => void
type Waiting = { priority: number; start: (release: Release) => void }

/**
 * A number of slots and a queue for them. Higher priority goes first, and equals keep their order. Every statement takes
 * one, so it makes no promise, timer or event where a slot is free.
 */
export class Slots {
  private readonly queue: Waiting[] = []

  constructor(private free: number) {}

  /** How many wait. */
  get waiting(): number {
    return this.queue.length
  }

  /** Occupies a slot until the returned function is called; null if all are occupied. */
  take(): Release | null {
    if (this.free === 0) return null
    this.free -= 1
    return this.createRelease()
  }

  /** Waits for a slot. `leave` gives up with an error, unless the slot was given before. */
  wait(priority = 0): { slot: Promise<Release>; leave: (error: unknown) => void } {
    let leave: (error: unknown) => void = () => {}
    const slot = new Promise<Release>((resolve, reject) => {
      const one = { priority, start: resolve }
      this.queue.splice(this.indexOf(priority), 0, one)
      leave = (error) => {
        const at = this.queue.indexOf(one)
        if (at >= 0) this.queue.splice(at, 1)
        reject(error)
      }
    })
    return { slot, leave }
  }

  private createRelease(): Release {
    let isHeld = true
    return () => {
      if (isHeld) this.passOn()
      isHeld = false
    }
  }

  private passOn(): void {
    const next = this.queue.shift()
    if (next) next.start(this.createRelease())
    else this.free += 1
  }

  /** Behind everybody with this priority. */
  private indexOf(priority: number): number {
    let [low, high] = [0, this.queue.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.queue[middle] as Waiting).priority >= priority) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Takes or waits for a slot, giving up with `createError()` after `maxWaitMs`. */
export async function acquireSlotWithin(
  slots: Slots,
  { maxWaitMs, priority, createError }: { maxWaitMs: number; priority: number; createError: () => Error },
): Promise<Release> {
  const free = slots.take()
  if (free) return free
  const { slot, leave } = slots.wait(priority)
  const timer = setTimeout(() => leave(createError()), maxWaitMs)
  try {
    return await slot
  } finally {
    clearTimeout(timer)
  }
}
