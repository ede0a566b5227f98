import { expect, test } from 'vitest'
import { acquaintanceWith } from './acquaintance'

const reading = (id: number, ...issueIds: string[]) => ({ id, isReading: true, issueIds })
const decision = (id: number, ...issueIds: string[]) => ({ id, isReading: false, issueIds })
const seen = (...events: ReturnType<typeof reading>[]) => acquaintanceWith('a', { events, firstVerdictId: 10 })

test("a reading after the first verdict has shown it, and one before hasn't", () => {
  expect(seen(reading(9, 'a'))).toEqual({ hasDecidedOnIt: false, hasSeenVerdict: false })
  expect(seen(reading(9, 'a'), reading(11, 'a'))).toEqual({ hasDecidedOnIt: false, hasSeenVerdict: true })
  expect(seen(reading(11, 'b', 'a')).hasSeenVerdict).toBe(true)
  expect(seen(reading(11, 'b'))).toEqual({ hasDecidedOnIt: false, hasSeenVerdict: false })
})

test('a decision always counts, including one about several submissions', () => {
  expect(seen(decision(3, 'a'))).toEqual({ hasDecidedOnIt: true, hasSeenVerdict: false })
  expect(seen(decision(12, 'b', 'a')).hasDecidedOnIt).toBe(true)
  expect(seen(decision(12, 'b')).hasDecidedOnIt).toBe(false)
})

test('without a verdict, no one has seen it', () => {
  const events = [reading(11, 'a')]
  expect(acquaintanceWith('a', { events, firstVerdictId: null }).hasSeenVerdict).toBe(false)
})
