import type { WorkInProgress } from './work-in-progress'

/** For so long nobody was answered, in milliseconds; whoever sends in the last second of a contest notices that. */
export const stallMs = 250
const everyMs = 50

/** `processorMs` is what all threads of the process used meanwhile: little of it means that the machine gave it none. */
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

/** Looks at the clock again and again. A look that is late says that the event loop stood still, and what was going on. */
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
