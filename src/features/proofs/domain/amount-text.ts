import { grouped } from '../../../domain/money'

const unit = 10n ** 18n

/**
 * An amount in the smallest unit of a token, exactly: '63,374', and from 1e18 on as Solidity writes it, '61.25e18', because
 * nobody counts so many digits.
 */
export function formatAmount(amount: string | bigint): string {
  const value = BigInt(amount)
  if (value < unit) return grouped(value)
  const digits = String(value % unit).padStart(18, '0')
  const fraction = digits.slice(0, [...digits].findLastIndex((digit) => digit !== '0') + 1)
  return `${grouped(value / unit)}${fraction && `.${fraction}`}e18`
}
