import { readFileSync } from 'node:fs'

type WithThreadUsage = { threadCpuUsage?: () => { user: number; system: number } }

/**
 * Milliseconds of processor time that the thread that asks has used; only differences mean something. Node 20 cannot tell,
 * so that Linux is asked there, which counts a running thread every few milliseconds. Null where neither says it.
 */
export function threadCpuMs(): number | null {
  const usage = (process as WithThreadUsage).threadCpuUsage?.()
  if (usage) return (usage.user + usage.system) / 1_000
  try {
    const nanoseconds = Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0])
    // A kernel without these statistics says 0.
    return nanoseconds > 0 ? nanoseconds / 1e6 : null
  } catch {
    return null
  }
}
