/** Chance that can be had again: the same seed gives the same numbers. */
export type Chance = {
  seed: number
  /** From 0 up to, and without, 1. */
  next(): number
  between(from: number, to: number): number
  oneOf<T>(values: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // Mulberry32: small, and even enough to pick a victim and a moment.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seed,
    next,
    between: (from, to) => from + next() * (to - from),
    oneOf: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  }
}
