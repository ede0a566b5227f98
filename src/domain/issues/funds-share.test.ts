import { describe, expect, test } from 'vitest'
import { formatFunds, formatShare, fundsShare, parseFunds } from './funds-share'

describe('the share of the funds at risk', () => {
  test.each([
    [2000n, 10_000n, '20.00%', false],
    [2001n, 10_000n, '20.01%', true],
    [200_001n, 1_000_000n, 'over 20.00%', true],
    [199_999n, 1_000_000n, '19.99%', false],
    [4120n, 16_900n, '24.37%', true],
    [0n, 1n, '0.00%', false],
    [1n, 1n, '100.00%', true],
    [20n * 10n ** 36n + 1n, 100n * 10n ** 36n, 'over 20.00%', true],
  ])('%d of %d is %s, qualifies: %s', (atRisk, total, words, qualifies) => {
    const share = fundsShare(atRisk, total)
    expect(share?.qualifies).toBe(qualifies)
    expect(share && formatShare(share)).toBe(words)
  })
  test.each([
    [1n, 0n],
    [0n, 0n],
    [11n, 10n],
    [-1n, 10n],
    [1n, -10n],
  ])('%d of %d is not a share', (atRisk, total) => {
    expect(fundsShare(atRisk, total)).toBeNull()
  })
})

describe('a typed amount', () => {
  test.each([
    ['16900', 16_900n],
    [' 16,900 ', 16_900n],
    ['1 000 000', 1_000_000n],
    ["1'000_000", 1_000_000n],
    ['9'.repeat(40), BigInt('9'.repeat(40))],
  ])('%j is a whole number', (text, amount) => {
    expect(parseFunds(text)).toBe(amount)
  })
  test.each(['', ' ', '1.5', '-1', '+1', '1e3', '0x10', ',1', '1,', '1,,000', 'ten', '9'.repeat(41)])(
    '%j is none',
    (text) => {
      expect(parseFunds(text)).toBeNull()
    },
  )
  test('thousands are separated', () => {
    expect([0n, 999n, 1000n, 1_234_567n].map(formatFunds)).toEqual(['0', '999', '1,000', '1,234,567'])
  })
})
