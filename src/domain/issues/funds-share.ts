import { grouped } from '../money'

/** Enough for any token's supply in its smallest unit; bounds the work in the browser. */
const mostDigits = 40

/**
 * Parses a whole number with commas, spaces, apostrophes or underscores between its digits. Null for anything else, such
 * as decimals, a sign or an empty text.
 */
export function parseFunds(text: string): bigint | null {
  const digits = text.trim().replace(/(?<=\d)[,_'’\s](?=\d)/g, '')
  return /^\d+$/.test(digits) && digits.length <= mostDigits ? BigInt(digits) : null
}

export const formatFunds = (amount: bigint): string => grouped(amount)

export type FundsShare = {
  /** Hundredths of a percent, rounded down: 2000 is 20%. */
  hundredths: bigint
  /** Above 20% of the funds, not at it. Decided before rounding. */
  qualifies: boolean
}

/** The share of funds at risk; null without a total, or if more is at risk than exists. */
export function fundsShare(atRisk: bigint, total: bigint): FundsShare | null {
  if (total <= 0n || atRisk < 0n || atRisk > total) return null
  return { hundredths: (atRisk * 10_000n) / total, qualifies: atRisk * 5n > total }
}

/** '24.37%'. A share just above 20% is never shown as '20.00%', which would not qualify. */
export function formatShare({ hundredths, qualifies }: FundsShare): string {
  const percent = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}%`
  return qualifies && hundredths === 2000n ? `over ${percent}` : percent
}
