import { type BoardRow, boardOf } from './board'
import { type CreditedContest, type Score, type ShownPerson, scoreOf, seasonsOf } from './leaderboard'
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
    const { rows, before } = boardOf(published, shown, season)
    const own = rows.find((one) => one.username === username)
    if (!own) return []
    const { rank, moved, first, duplicates } = own
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
