import { expect, test } from 'vitest'
import type { Cause } from './causes'
import { stoppingFixes } from './stopping-fixes'

const cause = (...memberIds: string[]): Cause => ({
  id: memberIds.join(''),
  memberIds,
  shownId: memberIds[0] ?? '',
  verdict: 'valid',
})
const [drain, mint] = [
  { id: 'f1', title: 'Only holders redeem' },
  { id: 'f2', title: 'No free mint' },
]

test('two causes are stopped alike if exactly the same fixes stop a proof of each', () => {
  const both = stoppingFixes(
    new Map([
      ['a', [drain]],
      ['b', [drain]],
      ['c', [drain, mint]],
      ['d', [mint, drain]],
      ['e', []],
      ['f', []],
    ]),
  )
  expect(both(cause('a'), cause('b'))).toEqual(['Only holders redeem'])
  expect(both(cause('a'), cause('c'))).toEqual([])
  expect(both(cause('c'), cause('d'))).toEqual(['Only holders redeem', 'No free mint'])
  // No fix stops them, or nothing is known.
  expect(both(cause('e'), cause('f'))).toEqual([])
  expect(both(cause('y'), cause('z'))).toEqual([])
})

test('of a group any member counts', () => {
  const both = stoppingFixes(
    new Map([
      ['b', [drain]],
      ['c', [drain]],
    ]),
  )
  expect(both(cause('a', 'b'), cause('c', 'd'))).toEqual(['Only holders redeem'])
})
