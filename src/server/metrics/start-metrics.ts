import { createMetrics } from './metrics'
import { watchLoop } from './watch-loop'

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
