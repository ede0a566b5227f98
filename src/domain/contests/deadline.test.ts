import { expect, test } from 'vitest'
import { passedMilestone, untilNextChange } from './deadline'

const minute = 60_000
const hour = 60 * minute

test.each([
  ['24 hours left', 24 * hour],
  ['1 hour left', hour],
  ['10 minutes left', 10 * minute],
  ['1 minute left', minute],
])('%s is told when exactly that much is left, and once', (words, at) => {
  expect(passedMilestone(at + 1, at)).toBe(words)
  expect(passedMilestone(at, at - 1)).toBeNull()
  expect(passedMilestone(at + 2, at + 1)).toBeNull()
})

test('of several milestones passed in a sleep only the last is told, and none after the deadline', () => {
  expect(passedMilestone(2 * hour, 5 * minute)).toBe('10 minutes left')
  expect(passedMilestone(2 * hour, -1)).toBeNull()
})

test('the next change is a milestone, then the first instant after the deadline, then none', () => {
  expect(untilNextChange(25 * hour)).toBe(hour)
  expect(untilNextChange(24 * hour)).toBe(23 * hour)
  expect(untilNextChange(minute + 1)).toBe(1)
  expect(untilNextChange(minute)).toBe(minute + 1)
  expect(untilNextChange(0)).toBe(1)
  expect(untilNextChange(-1)).toBeNull()
})
