import { seededNumbers } from '../../src/server/testing/seeded-numbers'

/** Chance that can be had again: the same seed gives the same numbers. */
export type Chance = {
  seed: number
  /** From 0 up to, and without, 1. */
  next(): number
  between(from: number, to: number): number
  oneOf<T>(values: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  const next = seededNumbers(seed)
  return {
    seed,
    next,
    between: (from, to) => from + next() * (to - from),
    oneOf: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  }
}
