import { expect, test } from 'vitest'
import { isTooCostly } from './parse-cost'

test('a paragraph of more lines than a call takes arguments is told to cost too much', () => {
  expect(isTooCostly('a\n'.repeat(300_000))).toBe(true)
  expect(isTooCostly('a\n'.repeat(900))).toBe(false)
})
