import { expect, test } from 'vitest'
import { centsAsDecimal, formatAmount, formatBounty, formatCents, formatShort, fromCents, toCents } from './money'
import { shortenWallet } from './wallet'

test.each<[number | null | undefined, string, string, string, string]>([
  [50_000, '$50,000', '$50K', '$50K', '9.money.02 .03'],
  [undefined, '$100,000', '$100K', '$100K', '9.money.01 .04'],
  [null, '$100,000', '$100K', '$100K', '9.money.01'],
  [0, '$100,000', '$100K', '$100K', '9.money.04'],
  [1_500, '$1,500', '$2K', '$1,500', '9.money.03'],
  [1_234.5, '$1,235', '$1K', '$1,235', '9.money.02'],
  [1_234_567, '$1,234,567', '$1235K', '$1,234,567', '9.money.03'],
])('a prize pool of %s reads %s in full, %s in short and %s on a card [%s]', (amount, full, short, card) => {
  expect(formatAmount(amount)).toBe(full)
  expect(formatShort(amount)).toBe(short)
  expect(formatBounty(amount)).toBe(card)
})

test('dollars with two decimals survive conversion to cents and back', () => {
  for (const amount of [0.01, 0.29, 1.1, 19.99, 100_000, 999_999_999_999.99]) {
    expect(fromCents(toCents(amount))).toBe(amount)
  }
})

test('a wallet address is shortened to its first 6 and last 4 characters', () => {
  expect(shortenWallet('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234...5678')
  expect(shortenWallet('')).toBe('')
})

test.each([
  [0, '$0', '0.00'],
  [1, '$0.01', '0.01'],
  [2_000_000, '$20,000', '20000.00'],
  [1_428_572, '$14,285.72', '14285.72'],
  [9_000_010, '$90,000.10', '90000.10'],
  [100_000_000_000_001, '$1,000,000,000,000.01', '1000000000000.01'],
])('%i cents read %s, and %s in a file', (amountCents, read, written) => {
  expect(formatCents(amountCents)).toBe(read)
  expect(centsAsDecimal(amountCents)).toBe(written)
})
