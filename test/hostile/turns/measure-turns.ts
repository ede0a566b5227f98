import { threadCpuMs } from '../../machine/thread-time'

/** In milliseconds of CPU time: how long one call may block all others. */
export const longestTurn = 100
/** What is too slow is repeated, with what V8 has compiled meanwhile, before it counts. */
export const attempts = 3

const now = () => {
  const used = threadCpuMs()
  if (used === null) throw new Error('This machine does not tell the processor time of a thread')
  return used
}

/**
 * Runs `act` and returns the longest CPU time of this thread between two turns of the event loop, in milliseconds.
 * Ignores other threads and other load on the machine. Turns shorter than a millisecond may be merged.
 */
export async function measureTurns<T>(act: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let [longestMs, last] = [0, now()]
  const turn = () => {
    const used = now()
    longestMs = Math.max(longestMs, used - last)
    last = used
  }
  const timer = setInterval(turn, 1)
  try {
    const result = await act()
    turn()
    return { result, longestMs }
  } finally {
    clearInterval(timer)
  }
}

/** Repeats while it is too slow, and returns the attempt with the shortest longest turn. */
export async function measureRepeatedly<T>(act: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let best = await measureTurns(act)
  for (let attempt = 1; attempt < attempts && best.longestMs > longestTurn; attempt += 1) {
    const again = await measureTurns(act)
    if (again.longestMs < best.longestMs) best = again
  }
  return best
}
