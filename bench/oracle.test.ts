import { expect, test } from 'vitest'
import { areaUnderCurve } from './oracle'

test('equal times reveal nothing, separate times reveal everything', () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1], [2, 3])).toBe(0)
  expect(areaUnderCurve([2, 4], [1, 3])).toBe(0.75)
})
