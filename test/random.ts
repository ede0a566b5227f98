/** Random numbers that are the same again for the same seed. */
export type Random = {
  seed: number
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from 0 to `count - 1`. */
  below: (count: number) => number
  between: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** Mulberry32: small, and even enough to choose by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    seed,
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('There is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
