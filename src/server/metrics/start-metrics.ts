import { createMetrics } from './metrics'
import type { WorkInProgress } from './work-in-progress'

/** This process's metrics, with the functions that update them. */
export function startMetrics() {
  const metrics = createMetrics()
  const { progress, jobRuns, jobSucceededAt, loopStalls, loopStalledSeconds } = metrics
  const onRun = ({ name, at, error }: { name: string; at: Date; error: unknown }) => {
    jobRuns.inc({ name, outcome: error === null ? 'success' : 'failure' })
    if (error === null) jobSucceededAt.set({ name }, at.getTime() / 1000)
  }
  const watchStalls = (log: { warn: (facts: object, message: string) => void }) =>
    watchLoop({
      work: progress,
      onStall(stall) {
        loopStalls.inc()
        loopStalledSeconds.inc(stall.stalledMs / 1_000)
        log.warn(stall, 'the event loop stood still')
      },
    })
  return { metrics, runs: { progress, onRun }, watchStalls }
}

/** Minimum stall in milliseconds; someone submitting in the last second of a contest notices that. */
const stallMs = 250
const everyMs = 50

/** `processorMs` is the CPU time of all threads during the stall; if it is small, the machine was overloaded. */
export type Stall = { stalledMs: number; processorMs: number; during: string[] }

type Watching = {
  work: Pick<WorkInProgress, 'look'>
  onStall: (stall: Stall) => void
  now?: () => number
  processorMs?: () => number
}

const usedByProcess = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Polls the clock. A late poll means that the event loop was blocked, and by what. */
export function loopWatcher({ work, onStall, now = () => performance.now(), processorMs = usedByProcess }: Watching) {
  let [lookedAt, used] = [now(), processorMs()]
  return (): void => {
    const [before, usedBefore] = [lookedAt, used]
    lookedAt = now()
    used = processorMs()
    const stalledMs = lookedAt - before - everyMs
    const during = work.look(lookedAt - stallMs)
    if (stalledMs <= stallMs) return
    onStall({ stalledMs: Math.round(stalledMs), processorMs: Math.round(used - usedBefore), during })
  }
}

export function watchLoop(watching: Watching): { stop: () => Promise<void> } {
  const timer = setInterval(loopWatcher(watching), everyMs).unref()
  return { stop: async () => clearInterval(timer) }
}
