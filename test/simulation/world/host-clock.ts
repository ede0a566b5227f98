const hourMs = 3_600_000

/** Meanwhile the clock of the host jumps by hours with every reading. It decides nothing (T30), so nothing may change. */
export async function whileHostClockJumps<T>(run: () => Promise<T>): Promise<T> {
  const real = globalThis.Date
  let readings = 0
  const now = () => {
    readings += 1
    return real.now() + ((readings % 5) - 2) * 7 * hourMs
  }
  globalThis.Date = new Proxy(real, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  try {
    return await run()
  } finally {
    globalThis.Date = real
  }
}
