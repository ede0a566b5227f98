import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

type Timed = { times: number[]; cpuMs: number; longestBlockMs: number }

/** Runs something repeatedly; measures the time of each run, the average processor time and the longest block of the event loop. */
export async function timed(runs: number, run: (at: number) => Promise<void>): Promise<Timed> {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const times: number[] = []
  const before = process.cpuUsage()
  for (let at = 0; at < runs; at += 1) {
    const start = performance.now()
    await run(at)
    times.push(performance.now() - start)
  }
  delays.disable()
  const { user, system } = process.cpuUsage(before)
  return { times, cpuMs: (user + system) / 1_000 / runs, longestBlockMs: delays.max / 1e6 }
}

/** The smallest value that at least this share of all does not exceed. */
export const quantile = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

export function printTimed(what: string, { times, cpuMs, longestBlockMs }: Timed): void {
  const ms = (value: number) => `${value.toFixed(0).padStart(6)} ms`
  const figures = [
    `median ${ms(quantile(times, 0.5))}`,
    `p95 ${ms(quantile(times, 0.95))}`,
    `processor ${ms(cpuMs)}`,
    `event loop stopped ${ms(longestBlockMs)}`,
    `${times.length} runs`,
  ]
  console.log(`${what.padEnd(34)} ${figures.join('   ')}`)
}

/** Printed next to the results, because times from a busy machine mean less. */
export const printLoad = () => console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
