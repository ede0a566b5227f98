export type QueueWorker = {
  /** Checks the queue immediately instead of at the next interval. */
  kick(): void
  /** Resolves when nothing is in progress and nothing is due. */
  idle(): Promise<void>
  /** Stops taking rows and waits for those in progress. */
  stop(): Promise<void>
}

type WorkerOptions<Row> = {
  /** How many rows are processed at a time. */
  slots: number
  pollMs: number
  /** Leases up to `free` due rows. */
  take: (free: number) => Promise<Row[]>
  /** Processes a row and stores the outcome. */
  attempt: (row: Row) => Promise<void>
  /** Called for other failures, such as the database's. */
  onError: (error: unknown) => void
}

/** Works through a queue. If there are several instances, each row is taken by one. */
export function startQueueWorker<Row>({ slots, pollMs, take, attempt, onError }: WorkerOptions<Row>): QueueWorker {
  const attempts = new Set<Promise<void>>()
  let round: Promise<void> | null = null
  let isKicked = false
  let isStopped = false

  async function fillSlots(): Promise<void> {
    do {
      isKicked = false
      const free = slots - attempts.size
      if (free === 0 || isStopped) return
      for (const row of await take(free)) {
        const running = attempt(row)
          .catch(onError)
          .finally(() => {
            attempts.delete(running)
            kick()
          })
        attempts.add(running)
      }
    } while (isKicked)
  }

  function kick(): void {
    if (isStopped) return
    isKicked = true
    round ??= fillSlots()
      .catch(onError)
      .finally(() => {
        round = null
        if (isKicked && attempts.size < slots) kick()
      })
  }

  async function idle(): Promise<void> {
    while (round || attempts.size > 0) await Promise.all([round, ...attempts])
  }

  const timer = setInterval(kick, pollMs)
  timer.unref()
  kick()
  return {
    kick,
    idle,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await idle()
    },
  }
}
