import { expect, test } from 'vitest'
import { guessWaitMs } from './guess-wait'

test.each([
  [-5, 0],
  [0, 0],
  [1, 100],
  [7, 700],
  [19, 1_900],
  [20, 2_000],
  [21, 2_000],
  [1_000_000, 2_000],
])('%i attempts over the limit delay the reply by %i ms', (beyond, ms) => {
  expect(guessWaitMs(beyond)).toBe(ms)
})
