import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4_096

/** A process and those below it, with the memory that they hold. */
export function processTree(root: number): { processes: number[]; residentBytes: number } {
  const waiting = [root]
  const processes: number[] = []
  let residentBytes = 0
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    processes.push(pid)
    try {
      const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]
      residentBytes += Number(pages) * pageBytes
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim()
        if (children) waiting.push(...children.split(' ').map(Number))
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return { processes, residentBytes }
}

/** How many threads an account runs. */
export function threadsOf(account: number): number {
  let threads = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) !== account) continue
      threads += Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 1)
    } catch {
      // It has ended meanwhile.
    }
  }
  return threads
}
