import { Refusal, refuse } from '../../domain/refusals'

/** As many as there are connections to PostgreSQL: whoever has a turn waits for no other. */
const mostAtWork = 10
/** For how long nobody's work may end before those in line are sent away. */
const standstillMs = 2_500
/** However well the line moves. */
const longestMs = 6_000

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Instants are those of performance.now(); `movedAt` is when somebody's work came to something. */
export const waitLeft = ({ since, movedAt, now }: { since: number; movedAt: number; now: number }): number =>
  Math.min(Math.max(since, movedAt) + standstillMs, since + longestMs) - now

/**
 * A line before work that uses much of the processor, so that a rush is worked on a few at a time, in the order of
 * coming. Between one beginning and the next the event loop reads what has arrived meanwhile: an arrival is stamped
 * when it is read, and never waits for the work of those before it. 503 for those in line when it stands still; whoever
 * gets a turn before that is reported with the milliseconds of standing still, which they have waited already.
 */
export function createTurns(onStoodStill: (ms: number) => void): Turns {
  const line = new Set<() => void>()
  let atWork = 0
  let movedAt = Number.NEGATIVE_INFINITY
  let isNextDue = false

  function letNextGo(): void {
    if (isNextDue || line.size === 0 || atWork >= mostAtWork) return
    isNextDue = true
    setImmediate(() => {
      isNextDue = false
      const [go] = line
      if (!go) return
      line.delete(go)
      atWork += 1
      go()
      letNextGo()
    })
  }

  const turn = () =>
    new Promise<boolean>((resolve) => {
      const since = performance.now()
      const look = () => {
        const left = waitLeft({ since, movedAt, now: performance.now() })
        if (left > 0) {
          timer = setTimeout(look, left)
          return
        }
        line.delete(go)
        resolve(false)
      }
      let timer = setTimeout(look, standstillMs)
      const go = () => {
        clearTimeout(timer)
        if (movedAt < since) onStoodStill(performance.now() - since)
        resolve(true)
      }
      line.add(go)
      letNextGo()
    })

  return async (work) => {
    if (!(await turn())) refuse('unavailable', { retryAfterSeconds: 5 })
    const from = performance.now()
    let didMove = true
    try {
      return await work()
    } catch (error) {
      didMove = error instanceof Refusal && error.code !== 'unavailable'
      throw error
    } finally {
      const now = performance.now()
      if (didMove && now - from < standstillMs) movedAt = now
      atWork -= 1
      letNextGo()
    }
  }
}
