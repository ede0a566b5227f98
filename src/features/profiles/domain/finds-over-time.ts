import type { Score } from './leaderboard'

/** What a person found in one quarter or year, by the ends of contests. */
export type FindsInPeriod = Score & { label: string }

type Contest = Score & { endDate: string }

const mostPeriods = 12
const quarters = { inYear: 4, labelOf: (at: number) => `Q${(at % 4) + 1} ${Math.floor(at / 4)}` }
const years = { inYear: 1, labelOf: (at: number) => String(at) }

/** Every quarter from the first contest to the last, or every year if that is more than twelve quarters. */
export function findsOverTime(contests: readonly Contest[]): FindsInPeriod[] {
  const byQuarter = findsBy(contests, quarters)
  return byQuarter.length <= mostPeriods ? byQuarter : findsBy(contests, years).slice(-mostPeriods)
}

function findsBy(contests: readonly Contest[], { inYear, labelOf }: typeof quarters): FindsInPeriod[] {
  const periodOf = ({ endDate }: Contest) => {
    const end = new Date(endDate)
    return end.getUTCFullYear() * inYear + Math.floor((end.getUTCMonth() * inYear) / 12)
  }
  const periods = contests.map(periodOf)
  const first = Math.min(...periods)
  return Array.from({ length: contests.length === 0 ? 0 : Math.max(...periods) - first + 1 }, (_, at) => {
    const own = contests.filter((_contest, index) => periods[index] === first + at)
    const sum = (count: keyof Score) => own.reduce((total, one) => total + one[count], 0)
    return { label: labelOf(first + at), first: sum('first'), duplicates: sum('duplicates') }
  })
}
