export type Piece = { name: string; begunAt: number }

/** What the process is at: requests by their route, and background jobs by their name. */
export type WorkInProgress = ReturnType<typeof createWorkInProgress>

export function createWorkInProgress(now: () => number = () => performance.now()) {
  const running = new Set<Piece>()
  let ended: Piece[] = []
  const begin = (name: string): Piece => {
    const piece = { name, begunAt: now() }
    running.add(piece)
    return piece
  }
  const end = (piece: Piece) => {
    if (running.delete(piece) && ended.length < keptAtMost) ended.push(piece)
  }
  return {
    begin,
    end,
    async during<T>(name: string, act: () => Promise<T>): Promise<T> {
      const piece = begin(name)
      try {
        return await act()
      } finally {
        end(piece)
      }
    },
    /** What was going on since the last look: the latest first, each name once, with how often if several times. */
    look(begunBefore: number): string[] {
      const seen = [...running, ...ended].sort((a, b) => b.begunAt - a.begunAt)
      ended = []
      // Whatever has begun since then is not the cause.
      const before = seen.filter(({ begunAt }) => begunAt <= begunBefore)
      const counts = new Map<string, number>()
      for (const { name } of before.length > 0 ? before : seen) counts.set(name, (counts.get(name) ?? 0) + 1)
      return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).slice(0, shownAtMost)
    },
  }
}

const shownAtMost = 10
/** Between two looks; more are forgotten where nobody looks. */
const keptAtMost = 1_000
