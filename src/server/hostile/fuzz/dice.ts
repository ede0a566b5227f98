/** Chances that fall the same way again for the same seed. */
export type Dice = {
  /** A whole number from 0 to `count - 1`. */
  below: (count: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** mulberry32: small, and good enough to choose by. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('there is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
