import { expect, test } from 'vitest'
import { partsOf } from './archive-parts'

test('an archive is sent in parts of one size, of which the last may be smaller', () => {
  expect(partsOf(25, 10)).toEqual([
    { number: 1, from: 0, to: 10 },
    { number: 2, from: 10, to: 20 },
    { number: 3, from: 20, to: 25 },
  ])
  expect(partsOf(20, 10)).toHaveLength(2)
  expect(partsOf(0, 10)).toEqual([])
})
