import { seededNumbers } from '../../testing/seeded-numbers'

/** Chances that fall the same way again for the same seed. */
export type Dice = {
  /** A whole number from 0 to `count - 1`. */
  below: (count: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

export function createDice(seed: number): Dice {
  const next = seededNumbers(seed)
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
