/** Counts of verdict pairs given by the first and second judge of each submission. */
export type VerdictPairs = { bothValid: number; onlyFirstValid: number; onlySecondValid: number; bothInvalid: number }

/** Why a statistic or its interval is missing. */
export const missingReasons = [
  // No submission was judged twice.
  'nothing_compared',
  // Both judges gave one and the same verdict throughout, so there is no agreement beyond chance to measure.
  'one_category',
  // The formula gives zero variance, as when the judges agreed on everything. A zero-width interval would mislead.
  'no_spread',
] as const
type Missing = (typeof missingReasons)[number]

/** A statistic with its 95% interval. `missing` explains a null. */
export type Figure = { value: number | null; low: number | null; high: number | null; missing: Missing | null }

export type Agreement = {
  /** Submissions judged twice. */
  count: number
  /** Those with the same verdict both times. */
  agreed: number
  /** How many second judges had not seen the first verdict; undefined if unknown for all of them. */
  blind?: number
  /** The share of identical verdicts, with its Wilson interval. */
  raw: Figure
  kappa: Figure
  ac1: Figure
}

/** The 97.5th percentile of the normal distribution. */
const z = 1.959963984540054

/**
 * Raw agreement, Cohen's kappa and Gwet's AC1. Kappa approaches zero when nearly all verdicts are the same, however
 * well the judges agree (Feinstein and Cicchetti 1990), so it is never shown without the other two. The submissions are
 * treated as a sample from a large population: there is no finite population correction, so intervals are somewhat too
 * wide.
 */
export function agreementOf(pairs: VerdictPairs, blind = 0): Agreement {
  const { bothValid, onlyFirstValid, onlySecondValid, bothInvalid } = pairs
  const agreed = bothValid + bothInvalid
  const count = agreed + onlyFirstValid + onlySecondValid
  if (count === 0) {
    const nothing: Figure = { value: null, low: null, high: null, missing: 'nothing_compared' }
    return { count, agreed, raw: nothing, kappa: nothing, ac1: nothing }
  }
  const shares = [
    [bothValid / count, onlyFirstValid / count],
    [onlySecondValid / count, bothInvalid / count],
  ] as const
  const figures = { raw: wilson(agreed, count), kappa: kappaOf(shares, count), ac1: ac1Of(shares, count) }
  return { count, agreed, ...(blind > 0 ? { blind } : {}), ...figures }
}

/** Shares of all pairs: the row is the first verdict, the column the second. */
type Shares = readonly [readonly [number, number], readonly [number, number]]

/**
 * Wilson's score interval of a share p of n: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n). Unlike p ± 1.96 standard
 * errors it has a width also for 0 and 1, and stays between them.
 */
function wilson(agreed: number, count: number): Figure {
  const [value, square] = [agreed / count, z ** 2 / count]
  const middle = (value + square / 2) / (1 + square)
  const half = (z * Math.sqrt((value * (1 - value)) / count + square / (4 * count))) / (1 + square)
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half), missing: null }
}

/**
 * Cohen's kappa, (po - pe) / (1 - pe), with pe = Σ pᵢ. p.ᵢ. Its variance is the one of Fleiss, Cohen and Everitt (1969):
 * [Σ pᵢᵢ ((1-pe) - (pᵢ. + p.ᵢ)(1-po))² + (1-po)² Σᵢ≠ⱼ pᵢⱼ (p.ᵢ + pⱼ.)² - (po pe - 2pe + po)²] / (n (1-pe)⁴).
 * Undefined when pe is 1: both judges gave one and the same verdict throughout.
 */
function kappaOf(shares: Shares, count: number): Figure {
  const { first, second, same } = marginsOf(shares)
  const chance = first[0] * second[0] + first[1] * second[1]
  if (1 - chance < tiny) return { value: null, low: null, high: null, missing: 'one_category' }
  const onDiagonal = ([0, 1] as const).map(
    (i) => shares[i][i] * (1 - chance - (first[i] + second[i]) * (1 - same)) ** 2,
  )
  const beside = shares[0][1] * (second[0] + first[1]) ** 2 + shares[1][0] * (second[1] + first[0]) ** 2
  const spread = sum(onDiagonal) + (1 - same) ** 2 * beside - (same * chance - 2 * chance + same) ** 2
  return withInterval((same - chance) / (1 - chance), spread / (count * (1 - chance) ** 4))
}

/**
 * Gwet's AC1, (po - pe) / (1 - pe), with pe = Σ πₖ(1-πₖ) / (q-1) and πₖ the mean of both judges' shares of verdict k. Its
 * variance is the one of Gwet (2008) for two raters, here with q = 2 and without a finite population:
 * [po(1-po) - 4(1-γ)(Σ pₖₖ(1-πₖ) - po pe) + 4(1-γ)² (Σₖₗ pₖₗ (1 - (πₖ+πₗ)/2)² - pe²)] / (n (1-pe)²).
 * Always defined, because pe is at most one half.
 */
function ac1Of(shares: Shares, count: number): Figure {
  const { first, second, same } = marginsOf(shares)
  const mean = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2] as const
  const chance = 2 * mean[0] * mean[1]
  const value = (same - chance) / (1 - chance)
  const diagonal = shares[0][0] * (1 - mean[0]) + shares[1][1] * (1 - mean[1]) - same * chance
  const halfway = (shares[0][1] + shares[1][0]) / 4
  const all = shares[0][0] * (1 - mean[0]) ** 2 + shares[1][1] * (1 - mean[1]) ** 2 + halfway - chance ** 2
  const spread = same * (1 - same) - 4 * (1 - value) * diagonal + 4 * (1 - value) ** 2 * all
  return withInterval(value, spread / (count * (1 - chance) ** 2))
}

function marginsOf(shares: Shares) {
  const [[a, b], [c, d]] = shares
  return { first: [a + b, c + d] as const, second: [a + c, b + d] as const, same: a + d }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Smaller differences are rounding errors. */
const tiny = 1e-12

/** The value ± 1.96 standard errors, clamped to the range of the statistic. */
function withInterval(value: number, variance: number): Figure {
  if (variance < tiny) return { value, low: null, high: null, missing: 'no_spread' }
  const half = z * Math.sqrt(variance)
  return { value, low: Math.max(-1, value - half), high: Math.min(1, value + half), missing: null }
}

const whyMissing: Record<Missing, string> = {
  nothing_compared: 'not defined: nothing was judged twice',
  one_category: 'not defined: both judges always gave the same verdict',
  no_spread: 'no interval: the judges did not differ enough to compute one',
}

const two = (value: number) => value.toFixed(2)

/** Formats a statistic with its interval, or why it has none. A later version may know more reasons. */
export function formatAgreementFigure({ value, low, high, missing }: Figure): string {
  const why = missing && (whyMissing[missing] ?? 'not defined')
  if (value === null) return why ?? 'not defined'
  if (low === null || high === null) return `${two(value)} (${why ?? 'no interval'})`
  return `${two(value)} (95% interval from ${two(low)} to ${two(high)})`
}

/** Describes the judges who looked again, following 'another judge'. Says only what is known. */
export function blindReviewText({ count, blind = 0 }: Pick<Agreement, 'count' | 'blind'>): string {
  if (blind === 0) return ''
  if (blind >= count) return ' who did not see the first verdict'
  return ` (${blind} of them by one who did not see the first verdict)`
}
