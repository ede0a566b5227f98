export type Piece = { name: string; begunAt: number }

/** Work in progress: requests by route, and background jobs by name. */
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
    /** What ran since the last call, most recent first; each name once, with its count if more than one. */
    look(begunBefore: number): string[] {
      const seen = [...running, ...ended].sort((a, b) => b.begunAt - a.begunAt)
      ended = []
      // Anything that started later isn't the cause.
      const before = seen.filter(({ begunAt }) => begunAt <= begunBefore)
      const counts = new Map<string, number>()
      for (const { name } of before.length > 0 ? before : seen) counts.set(name, (counts.get(name) ?? 0) + 1)
      return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).slice(0, shownAtMost)
    },
  }
}

const shownAtMost = 10
/** Limit between calls; older entries are dropped if no one calls. */
const keptAtMost = 1_000
