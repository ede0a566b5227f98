/** Something that a check forbids. `key` is `path: kind`, `at` is `path:line`. */
export type Finding = { key: string; at: string; kind: string }

/** Legitimate findings: how many, by key. */
export type Exceptions = ReadonlyMap<string, number>

/**
 * One sentence per finding that isn't an exception. An exception with fewer findings than it allows is a problem too,
 * so that no exception outlives its reason.
 */
export function problemsOf(findings: readonly Finding[], exceptions: Exceptions): string[] {
  const left = new Map(exceptions)
  const problems = findings.filter(({ key }) => {
    const allowed = left.get(key) ?? 0
    left.set(key, allowed - 1)
    return allowed < 1
  })
  const unused = [...left].filter(([, count]) => count > 0)
  return [
    ...problems.map(({ at, kind }) => `${at}: ${kind}`),
    ...unused.map(([key]) => `${key}: the exception is no longer needed`),
  ]
}

/** Prints the problems, and sets the exit code that stops `npm test` when there are any. */
export function report(checked: string, problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  console.log(`${checked}, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
