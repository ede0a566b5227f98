import { threadCpuMs } from '../../machine/thread-time'

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
