/** Shown for a contest without a prize pool. Display only: such a contest can't be finalized. */
export const defaultPrizePool = 100_000

/** '1,234,567' for a whole number. Avoids Intl, whose first use is slow on phones. */
export function grouped(integer: number | bigint): string {
  return String(integer).replace(/\d+/, (digits) => {
    const first = digits.length % 3
    // Matches from the front, because a lookahead to the end takes quadratic time.
    return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',')
  })
}

/** A prize pool in whole US dollars, '$50,000'. Null and zero show the default. */
export function formatAmount(amount: number | null | undefined): string {
  return `$${grouped(Math.round(amount || defaultPrizePool))}`
}

/** The short form, '$50K', without decimals. Null and zero show '$100K'. */
export function formatShort(amount: number | null | undefined): string {
  return `$${((amount || defaultPrizePool) / 1000).toFixed(0)}K`
}

/** For contest cards: the short form for whole thousands, otherwise the full one. */
export function formatBounty(amount: number | null | undefined): string {
  return (amount ?? 0) % 1000 === 0 ? formatShort(amount) : formatAmount(amount)
}

/** Cents as US dollars with two decimals, '45000.01', for files. `amountCents` is a whole number from 0. */
export function centsAsDecimal(amountCents: number): string {
  const cents = amountCents % 100
  return `${(amountCents - cents) / 100}.${String(cents).padStart(2, '0')}`
}

/** An award: '$20,000' for whole dollars, otherwise '$14,285.72'. Zero is '$0'. */
export function formatCents(amountCents: number): string {
  const cents = amountCents % 100
  const dollars = grouped((amountCents - cents) / 100)
  return cents === 0 ? `$${dollars}` : `$${dollars}.${String(cents).padStart(2, '0')}`
}

/** US dollars to cents. The amount must have at most two decimals. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

export function fromCents(amountCents: number): number {
  return amountCents / 100
}
