import { grouped } from '../money'

/** Enough for the supply of any token in its smallest unit; more would only keep the browser busy. */
const mostDigits = 40

/**
 * A whole number as a person writes it: digits, with commas, blanks, apostrophes or underscores between them. Null for
 * anything else, such as decimals, a sign or nothing at all.
 */
export function parseFunds(text: string): bigint | null {
  const digits = text.trim().replace(/(?<=\d)[,_'’\s](?=\d)/g, '')
  return /^\d+$/.test(digits) && digits.length <= mostDigits ? BigInt(digits) : null
}

export const formatFunds = (amount: bigint): string => grouped(amount)

export type FundsShare = {
  /** Hundredths of a percent, rounded down: 2000 is 20 %. */
  hundredths: bigint
  /** True above 20 %, never at it: the rule is more than 20 % of the funds. Decided before any rounding. */
  qualifies: boolean
}

/** The share of the funds that is at risk, in whole-number maths; null without a total or when more is at risk than there is. */
export function fundsShare(atRisk: bigint, total: bigint): FundsShare | null {
  if (total <= 0n || atRisk < 0n || atRisk > total) return null
  return { hundredths: (atRisk * 10_000n) / total, qualifies: atRisk * 5n > total }
}

/** '24.37%'. A share that qualifies by less than what two decimals show is not written as the 20.00% that it is not. */
export function formatShare({ hundredths, qualifies }: FundsShare): string {
  const percent = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}%`
  return qualifies && hundredths === 2000n ? `over ${percent}` : percent
}
