import { type CreditedContest, type Ranked, rankPeople, type ShownPerson, seasonOf, seasonsOf } from './leaderboard'
import type { CreditedFinding } from './report-credits'

/** The newest published finding that credits a person, preferably one they were first with. */
export type LatestFind = CreditedFinding & { slug: string; contest: string }

/** `moved` is how many ranks up since the season before, 'new' for whoever had none, null without such a season. */
export type BoardRow = Ranked & { moved: number | 'new' | null; latest: LatestFind | null }

export type Board = {
  season: number
  /** All of them, the newest first. */
  seasons: readonly number[]
  /** The season that ranks are compared with. */
  before: number | null
  contests: number
  rows: readonly BoardRow[]
}

const contestsOf = (published: readonly CreditedContest[], season: number) =>
  published.filter((contest) => seasonOf(contest) === season)

/** A season's leaderboard. Like the ranks, everything about it concerns only people who show their name. */
export function boardOf(published: readonly CreditedContest[], shown: readonly ShownPerson[], season: number): Board {
  const seasons = seasonsOf(published)
  const before = seasons.find((one) => one < season) ?? null
  const ids = new Map(shown.map(({ id, username }) => [username, id]))
  const contests = contestsOf(published, season).toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1))
  const moved = movementSince(before === null ? null : rankPeople(contestsOf(published, before), shown))
  const rows = rankPeople(contests, shown).map((row) => ({
    ...row,
    moved: moved(row),
    latest: latestFind(contests, ids.get(row.username) ?? ''),
  }))
  return { season, seasons, before, contests: contests.length, rows }
}

export function movementSince(earlier: readonly Ranked[] | null): (row: Ranked) => BoardRow['moved'] {
  const ranks = new Map(earlier?.map(({ username, rank }) => [username, rank]))
  return ({ username, rank }) => {
    const then = ranks.get(username)
    if (earlier === null) return null
    return then === undefined ? 'new' : then - rank
  }
}

function latestFind(newestFirst: readonly CreditedContest[], id: string): LatestFind | null {
  const credited = newestFirst.find(({ credits }) => credits.has(id))
  const findings = credited?.credits.get(id)?.findings ?? []
  const find = findings.find(({ isFirst }) => isFirst) ?? findings[0]
  return credited && find ? { ...find, slug: credited.slug, contest: credited.title } : null
}
