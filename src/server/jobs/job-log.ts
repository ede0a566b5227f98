import type { JobState } from '../admin/system/operations'
import { messageOf } from '../db/database-errors'

/** Records the outcome of each job's last run in this process. */
export function createJobLog() {
  const states = new Map<string, JobState>()
  return {
    add(name: string, everyMs: number): void {
      states.set(name, { name, everySeconds: everyMs / 1000, lastRunAt: null, lastError: null, failures: 0 })
    },
    note({ name, at, error }: { name: string; at: Date; error: unknown }): void {
      const state = states.get(name)
      if (!state) return
      const hasFailed = error !== null
      states.set(name, {
        ...state,
        lastRunAt: at,
        lastError: hasFailed ? messageOf(error) : null,
        failures: hasFailed ? state.failures + 1 : 0,
      })
    },
    states: (): JobState[] => [...states.values()],
  }
}
