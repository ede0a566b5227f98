/** Shown when a contest has no prize pool. For display only: such a contest cannot be finalized (the award rule). */
export const defaultPrizePool = 100_000

/** '1,234,567' for a whole number. Without Intl, whose first use costs a phone as much as drawing a page. */
export function grouped(whole: number | bigint): string {
  return String(whole).replace(/\d+/, (digits) => {
    const first = digits.length % 3
    // Counted from the front: a pattern that looks for the end from each digit reads a long number over and over.
    return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',')
  })
}

/** A prize pool in whole US dollars, '$50,000'. Missing or zero reads as the default (seed §9, A48). */
export function formatAmount(amount: number | null | undefined): string {
  return `$${grouped(Math.round(amount || defaultPrizePool))}`
}

/** The short form: '$' + thousands without decimals + 'K'. Missing or zero reads as '$100K' (seed §9). */
export function formatShort(amount: number | null | undefined): string {
  return `$${((amount || defaultPrizePool) / 1000).toFixed(0)}K`
}

/** A card's Bounty: the short form when it loses nothing (missing, zero, whole thousands), else the full one (A48). */
export function formatBounty(amount: number | null | undefined): string {
  return (amount ?? 0) % 1000 === 0 ? formatShort(amount) : formatAmount(amount)
}

/** Cents as plain US dollars with two decimals, '45000.01', for files. `amountCents` is a whole number from 0. */
export function centsAsDecimal(amountCents: number): string {
  const cents = amountCents % 100
  return `${(amountCents - cents) / 100}.${String(cents).padStart(2, '0')}`
}

/** An award as people read it: '$20,000' when it is whole dollars, else '$14,285.72'. Zero is '$0'. */
export function formatCents(amountCents: number): string {
  const cents = amountCents % 100
  const whole = grouped((amountCents - cents) / 100)
  return cents === 0 ? `$${whole}` : `$${whole}.${String(cents).padStart(2, '0')}`
}

/** US dollars to integer cents. The caller has checked that the amount has at most two decimals. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

export function fromCents(amountCents: number): number {
  return amountCents / 100
}
