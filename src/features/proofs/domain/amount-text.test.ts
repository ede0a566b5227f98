import { expect, test } from 'vitest'
import { formatAmount } from './amount-text'

test.each([
  ['0', '0'],
  ['63374', '63,374'],
  ['999999999999999999', '999,999,999,999,999,999'],
  ['1000000000000000000', '1e18'],
  ['1000000000000000000000', '1,000e18'],
  ['61250000000000000000', '61.25e18'],
  ['1000000000000000000000001', '1,000,000.000000000000000001e18'],
])('the amount %s reads %s', (amount, words) => {
  expect(formatAmount(amount)).toBe(words)
})
