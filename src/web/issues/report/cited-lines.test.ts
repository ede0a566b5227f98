import { expect, test } from 'vitest'
import { hashOf, linesIn } from './cited-lines'

test.each([
  ['#L22', { prefix: 'L', from: 22, to: 22 }],
  ['#P5', { prefix: 'P', from: 5, to: 5 }],
  ['#L3-L9', { prefix: 'L', from: 3, to: 9 }],
  ['#L9-3', { prefix: 'L', from: 3, to: 9 }],
])('%s cites its lines', (hash, lines) => {
  expect(linesIn(hash)).toEqual(lines)
})

test.each(['', '#', '#L', '#22', '#l22', '#L3-P9', '#L-1', '#L1x', '#X1', '#L9999999'])('%j cites nothing', (hash) => {
  expect(linesIn(hash)).toBeNull()
})

test('what is cited is written as it is read', () => {
  expect(hashOf({ prefix: 'P', from: 5, to: 5 })).toBe('#P5')
  expect(hashOf({ prefix: 'L', from: 3, to: 9 })).toBe('#L3-L9')
})
