/** Something that this machine can't do; the check counts as not run. */
export class NotRun extends Error {}

type Counts = { passed: number; failed: number; notRun: number }

/** Prints each check with its result, and counts them. */
export function createChecks() {
  const counts: Counts = { passed: 0, failed: 0, notRun: 0 }
  return {
    counts,
    /** Runs one check; a failure is printed and the next one runs. */
    async check(name: string, run: () => Promise<string>): Promise<void> {
      const startedAt = performance.now()
      const [kind, text] = await run().then(
        (found) => ['passed', found] as const,
        (error: Error) => [error instanceof NotRun ? 'notRun' : 'failed', error.message] as const,
      )
      counts[kind] += 1
      const label = { passed: 'ok     ', failed: 'FAILED ', notRun: 'not run' }[kind]
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      console.log(`${label}  ${name}: ${text.trim()} (${seconds} s)`)
    },
    summary(): string {
      if (counts.failed > 0) process.exitCode = 1
      return `${counts.passed} passed, ${counts.failed} failed, ${counts.notRun} not run`
    },
  }
}

export type Checks = ReturnType<typeof createChecks>

export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}
