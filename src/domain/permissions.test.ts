import { expect, test } from 'vitest'
import { isSteppedUp } from './permissions'

test("a password counts for ten minutes after it was entered, and one never entered doesn't", () => {
  const given = new Date('2026-11-22T12:00:00.000Z')
  expect(isSteppedUp(given, given)).toBe(true)
  expect(isSteppedUp(given, new Date('2026-11-22T12:09:59.999Z'))).toBe(true)
  expect(isSteppedUp(given, new Date('2026-11-22T12:10:00.000Z'))).toBe(false)
  expect(isSteppedUp(null, given)).toBe(false)
})
