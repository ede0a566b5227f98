import { expect, test } from 'vitest'
import { invalidationCodes } from './invalidation-codes'
import { preparedReasons } from './prepared-reasons'
import { verdictProblem } from './review-rules'

test('each main reason has its own template, valid as is', () => {
  const reasons = invalidationCodes.map((code) => preparedReasons[code])
  expect(reasons.map((reason) => verdictProblem('invalid', reason))).toEqual(invalidationCodes.map(() => null))
  expect(new Set(reasons).size).toBe(invalidationCodes.length)
})
