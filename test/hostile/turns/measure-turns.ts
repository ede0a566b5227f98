import { threadCpuMs } from '../../machine/thread-time'

/** In milliseconds of processor time: how long a call may keep all others waiting. */
export const longestTurn = 100
/** What is too slow is repeated, with what V8 has compiled meanwhile, before it is judged. */
export const attempts = 3

const now = () => {
  const used = threadCpuMs()
  if (used === null) throw new Error('This machine does not tell the processor time of a thread')
  return used
}

/**
 * Acts, and says how many milliseconds of processor time of this thread passed between two turns of the loop at most. Other
 * threads, and a machine that is busy with others, count for nothing. Turns shorter than a millisecond may count as one.
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

/** The same again while it is too slow: the attempt whose longest turn was the shortest. */
export async function measureRepeatedly<T>(act: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let best = await measureTurns(act)
  for (let attempt = 1; attempt < attempts && best.longestMs > longestTurn; attempt += 1) {
    const again = await measureTurns(act)
    if (again.longestMs < best.longestMs) best = again
  }
  return best
}
