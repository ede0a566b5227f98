import { expect, test } from 'vitest'
import { createEventLoopPacer } from './event-loop-pacer'

/** Three pieces of work that wait for their turn, while something is read in each of the first five rounds of the event loop. */
async function roundsOfStarts({ isOneClose, perRound }: { isOneClose: boolean; perRound: number }) {
  let round = 0
  const nextTurn = createEventLoopPacer({
    untilNoneIsNear: async () => {},
    isOneClose: () => isOneClose,
    countRead: () => Math.min(round, 5),
    perRound,
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

test('grants any number of turns per round, whatever is read meanwhile', async () => {
  const starts = await roundsOfStarts({ isOneClose: false, perRound: 2 })
  expect(starts[1]).toBe(starts[0])
  expect(starts[2]).toBeGreaterThan(starts[0] as number)
  expect(starts[2]).toBeLessThan(5)
})

test('with one per round, reads what arrives between any two', async () => {
  const starts = await roundsOfStarts({ isOneClose: false, perRound: 1 })
  expect(new Set(starts).size).toBe(3)
  expect(starts[0]).toBeLessThan(5)
})

test("while a contest's end is close, arriving requests take precedence over waiting ones", async () => {
  const starts = await roundsOfStarts({ isOneClose: true, perRound: 2 })
  expect(new Set(starts).size).toBe(3)
  expect(starts[0]).toBeGreaterThan(5)
})
