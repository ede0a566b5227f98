import type { Cause } from './causes'
import type { Likeness } from './pair-likeness'

/** In the order of `measuresOf`. */
export type ChanceWeights = readonly number[]

/** Learned by `npm run bench -- duplicates FOLDER`, which prints them. */
export const learnedChance: ChanceWeights = [-5.13, 8.54, 16.35, -7.02, -4.66, 1.36]

/**
 * Features that predict whether two causes are the same: the highest and the mean similarity of their reports, how
 * similar those are to others in general, and how many reports the first cause has. Null if a cause has no comparable
 * report.
 */
export function measuresOf(one: Cause, other: Cause, likeness: Likeness): number[] | null {
  const [own, others] = [rowsOf(one, likeness), rowsOf(other, likeness)]
  if (own.length === 0 || others.length === 0) return null
  let [most, sum] = [0, 0]
  for (const row of own) {
    for (const at of others) {
      const value = likeness.values[likeness.size * row + at] as number
      sum += value
      if (value > most) most = value
    }
  }
  const mean = sum / (own.length * others.length)
  return [1, most, mean, nearestOf(own, likeness), nearestOf(others, likeness), Math.log(own.length)]
}

const rowsOf = ({ memberIds }: Cause, { rowOf }: Likeness) => memberIds.flatMap((id) => rowOf.get(id) ?? [])

const nearestOf = (rows: readonly number[], { nearest }: Likeness) =>
  rows.reduce((most, row) => Math.max(most, nearest[row] as number), 0)

/** From 0 to 1. */
export function chanceOf(measures: readonly number[], weights: ChanceWeights = learnedChance): number {
  const odds = measures.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)
  return 1 / (1 + Math.exp(-odds))
}

/** Shorter texts look similar to any other short text. */
const tellingTerms = 30

/** Whether a report of a cause has enough terms for its similarity to mean something. */
export const hasEnoughTerms = (cause: Cause, likeness: Likeness): boolean =>
  rowsOf(cause, likeness).some((row) => (likeness.termCounts[row] as number) >= tellingTerms)
