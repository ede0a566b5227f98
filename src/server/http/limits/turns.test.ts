import { expect, test } from 'vitest'
import { createTurns } from './turns'

/** Three pieces of work that wait for their turn, while something is read in each of the first five rounds of the event loop. */
async function roundsOfStarts({ isOneClose }: { isOneClose: boolean }): Promise<number[]> {
  let round = 0
  const nextTurn = createTurns({
    untilNoneIsNear: async () => {},
    isOneClose: () => isOneClose,
    countRead: () => Math.min(round, 5),
  })
  const count = () => {
    round += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const starts = await Promise.all(Array.from({ length: 3 }, () => nextTurn().then(() => round)))
  clearImmediate(next)
  return starts
}

test('one turn is given per round, whatever is read meanwhile', async () => {
  const starts = await roundsOfStarts({ isOneClose: false })
  expect(new Set(starts).size).toBe(3)
  expect(starts[0]).toBeLessThan(5)
})

test('while the end of a contest is close, what arrives goes before what waits', async () => {
  const starts = await roundsOfStarts({ isOneClose: true })
  expect(new Set(starts).size).toBe(3)
  expect(starts[0]).toBeGreaterThan(5)
})
