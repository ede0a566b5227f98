declare const process: { cpuUsage: () => { user: number; system: number } }

const usedMicros = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** How long some work keeps a processor, in milliseconds; what else a busy machine does meanwhile does not count. */
export function computingMs(work: () => void): number {
  const before = usedMicros()
  work()
  return (usedMicros() - before) / 1000
}
