import { expect, test } from 'vitest'
import { logDeadline } from './log-entries'

test("a revision's deadline is an hour after the end of its epoch", () => {
  expect(logDeadline(new Date('2026-11-25T14:03:11.000Z')).toISOString()).toBe('2026-11-25T15:15:00.000Z')
  expect(logDeadline(new Date('2026-11-25T14:15:00.000Z')).toISOString()).toBe('2026-11-25T15:30:00.000Z')
})
