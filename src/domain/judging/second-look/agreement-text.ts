import type { Agreement, Figure, Missing } from './agreement'

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
