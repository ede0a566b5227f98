import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Linux only, where /proc counts what has ended in hundredths of a second; 0 elsewhere. */
const msPerTick = 10

/**
 * Milliseconds of processor time that a process has used, with that of its children that have ended. Unlike elapsed time,
 * it hardly depends on the machine's load.
 */
export function processCpuMs(pid: number): number {
  try {
    // Field 2 may hold blanks. From there: 11 and 12 are its own time, 13 and 14 that of its ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ').map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return (threadsMs(pid) ?? (user + system) * msPerTick) + (childUser + childSystem) * msPerTick
  } catch {
    return 0
  }
}

/** In nanoseconds where the kernel offers it: a round of requests can be shorter than a few ticks. */
function threadsMs(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6
  } catch {
    return null
  }
}

/** The process and everything below it that lives: for a PostgreSQL, all its backends. */
export const treeCpuMs = (root: number): number => treeOf(root).reduce((sum, pid) => sum + processCpuMs(pid), 0)

const treeOf = (root: number): number[] => [root, ...childrenOf(root).flatMap(treeOf)]

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** Keeps a process, its threads and everything it starts later on one core. Does nothing where there is only one. */
export function pinToCore(core: number, pid: number): void {
  if (cpus().length < 2) return
  for (const one of treeOf(pid))
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(one)], { stdio: 'pipe' })
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
