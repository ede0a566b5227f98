/**
 * One sentence for each thing found that nobody has explained. `explained` says how often a thing may be found: one more
 * is a fault, and so is one less, so that no explanation outlives what it explains.
 */
export function faultsOf(found, explained) {
  const left = new Map(explained)
  const faults = found.filter(({ key }) => {
    const allowed = left.get(key) ?? 0
    left.set(key, allowed - 1)
    return allowed < 1
  })
  const stale = [...left].filter(([, count]) => count > 0)
  return [
    ...faults.map(({ place, says }) => `${place}: ${says}`),
    ...stale.map(([key]) => `${key}: explained, but not there any more`),
  ]
}

/** Prints the faults, and ends with the exit code that stops `npm test` when there are any. */
export function report(looked, faults) {
  for (const fault of faults) console.error(fault)
  console.log(`${looked}, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
