const minimumPercent = 85

/** A change to the code, its module, and the tests' verdict, in Stryker's terms. */
export type Mutant = { module: string; status: string }
export type Score = { module: string; killed: number; survived: number; percent: number }

const killedStatuses = ['Killed', 'Timeout']
const survivedStatuses = ['Survived', 'NoCoverage']

/** How many of each module's mutants the tests killed. Doesn't count mutants that can't run. */
export function scoresOf(mutants: readonly Mutant[]): Score[] {
  const counts = new Map<string, { killed: number; survived: number }>()
  for (const { module, status } of mutants) {
    const count = counts.get(module) ?? { killed: 0, survived: 0 }
    if (killedStatuses.includes(status)) count.killed += 1
    if (survivedStatuses.includes(status)) count.survived += 1
    counts.set(module, count)
  }
  return [...counts].map(([module, count]) => ({ module, ...count, percent: percentOf(count) }))
}

/** A whole number, rounded down; 0 without mutants, because then nothing was tested. */
const percentOf = ({ killed, survived }: { killed: number; survived: number }) =>
  Math.floor((100 * killed) / Math.max(1, killed + survived))

export const isTooLow = ({ percent }: Score) => percent < minimumPercent
