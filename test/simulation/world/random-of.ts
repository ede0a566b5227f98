import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createRandom, type Random } from '../../random'

/** Random numbers that follow from these facts, so that the order in which several messages leave changes nothing. */
export const randomOf = (seed: number, ...facts: readonly (string | number)[]): Random =>
  createRandom(
    createHash('sha256')
      .update([seed, ...facts].join('\n'))
      .digest()
      .readUInt32LE(),
  )

export async function waitTurns(count: number): Promise<void> {
  for (let turns = count; turns > 0; turns -= 1) await nextTurn()
}

/** Now and then an answer is late, and others are faster. */
export const waitSometimes = (random: Random): Promise<void> => waitTurns(random.chance(0.2) ? random.below(20) : 0)
