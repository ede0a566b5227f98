import {
  type BoardRow,
  boardOf,
  type CreditedContest,
  type Score,
  type ShownPerson,
  scoreOf,
  seasonsOf,
} from './leaderboard'
import type { CreditedFinding } from './report-credits'

export type ProfileContest = Score & {
  slug: string
  title: string
  endDate: string
  findings: CreditedFinding[]
  /** Null unless the person makes it public. */
  amountCents: number | null
}

/** A rank in a season among `of` people, and how it has moved since the ranked season before. */
export type Standing = Score & {
  season: number
  rank: number
  of: number
  moved: BoardRow['moved']
  before: number | null
}

export type Profile = Score & {
  username: string
  amountCents: number | null
  /** Most recently ended first. */
  contests: ProfileContest[]
  /** Newest season first. */
  standings: Standing[]
}

type Owner = ShownPerson & { showsAwards: boolean }

/** A person's public profile, built only from published contests. `shown` are all who show their name. */
export function profileOf(
  { id, username, showsAwards }: Owner,
  published: readonly CreditedContest[],
  profiles: readonly ShownPerson[],
): Profile {
  const contests = published
    .flatMap(({ slug, title, endDate, credits }) => {
      const personCredits = credits.get(id)
      if (!personCredits) return []
      const amountCents = showsAwards ? personCredits.amountCents : null
      return [
        { slug, title, endDate, findings: personCredits.findings, amountCents, ...scoreOf(personCredits.findings) },
      ]
    })
    .sort((a, b) => (a.endDate < b.endDate ? 1 : -1))
  const standings = seasonsOf(published).flatMap((season) => {
    const { rows, before } = boardOf(published, profiles, season)
    const row = rows.find((one) => one.username === username)
    if (!row) return []
    const { rank, moved, first, duplicates } = row
    return [{ season, rank, of: rows.length, moved, before, first, duplicates }]
  })
  const sum = (count: (contest: ProfileContest) => number) => contests.reduce((total, one) => total + count(one), 0)
  return {
    username,
    first: sum(({ first }) => first),
    duplicates: sum(({ duplicates }) => duplicates),
    amountCents: showsAwards ? sum(({ amountCents }) => amountCents ?? 0) : null,
    contests,
    standings,
  }
}

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
    const contestsOfPeriod = contests.filter((_contest, index) => periods[index] === first + at)
    const sum = (count: keyof Score) => contestsOfPeriod.reduce((total, one) => total + one[count], 0)
    return { label: labelOf(first + at), first: sum('first'), duplicates: sum('duplicates') }
  })
}
