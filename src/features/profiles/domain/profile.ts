import {
  type CreditedContest,
  rankPeople,
  type Score,
  type ShownPerson,
  scoreOf,
  seasonOf,
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

export type Standing = Score & { season: number; rank: number }

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
  shown: readonly ShownPerson[],
): Profile {
  const contests = published
    .flatMap(({ slug, title, endDate, credits }) => {
      const own = credits.get(id)
      if (!own) return []
      const amountCents = showsAwards ? own.amountCents : null
      return [{ slug, title, endDate, findings: own.findings, amountCents, ...scoreOf(own.findings) }]
    })
    .sort((a, b) => (a.endDate < b.endDate ? 1 : -1))
  const standings = seasonsOf(published).flatMap((season) => {
    const ranked = rankPeople(
      published.filter((contest) => seasonOf(contest) === season),
      shown,
    )
    const own = ranked.find((one) => one.username === username)
    return own ? [{ season, rank: own.rank, first: own.first, duplicates: own.duplicates }] : []
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
