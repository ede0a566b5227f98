import type { CreditedFinding, ReportCredits } from './report-credits'

/** A published contest with everyone's credits, by account id. */
export type CreditedContest = {
  slug: string
  title: string
  endDate: string
  credits: ReadonlyMap<string, ReportCredits>
}

/** A person who has chosen to show their name publicly. */
export type ShownPerson = { id: string; username: string }

export type Score = { first: number; duplicates: number }
type Ranked = Score & { rank: number; username: string }

/** The UTC calendar year in which a contest ended. An end that has passed never moves. */
export const seasonOf = ({ endDate }: { endDate: string }): number => new Date(endDate).getUTCFullYear()

/** The seasons with a published contest, newest first. */
export const seasonsOf = (contests: readonly CreditedContest[]): number[] =>
  [...new Set(contests.map(seasonOf))].sort((a, b) => b - a)

export const scoreOf = (findings: readonly { isFirst: boolean }[]): Score => {
  const first = findings.filter(({ isFirst }) => isFirst).length
  return { first, duplicates: findings.length - first }
}

/** First finds outrank everything else, so that repeating known findings never overtakes anyone. */
const better = (a: Score, b: Score) => b.first - a.first || b.duplicates - a.duplicates

const byName = (a: ShownPerson, b: ShownPerson) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1)

export const leaderboardRule =
  "Ranked by first finds, then duplicates. Earnings don't count. Ties share a rank (1, 2, 2, 4)."

/**
 * The publicly shown people of these contests, best first. Ranks count only those who are shown, so that gaps reveal
 * nothing about the others. The others aren't even counted: if two contests each named a pseudonym, a count of one
 * would reveal that both are the same person. Equal scores share a rank (1, 2, 2, 4) and are ordered by name.
 */
export function rankPeople(contests: readonly CreditedContest[], profiles: readonly ShownPerson[]): Ranked[] {
  const scores = new Map<string, Score>()
  for (const { credits } of contests) {
    for (const [id, { findings }] of credits) {
      const [sum, more] = [scores.get(id) ?? { first: 0, duplicates: 0 }, scoreOf(findings)]
      scores.set(id, { first: sum.first + more.first, duplicates: sum.duplicates + more.duplicates })
    }
  }
  const people = profiles.flatMap((person) => {
    const score = scores.get(person.id)
    return score ? [{ ...person, ...score }] : []
  })
  people.sort((a, b) => better(a, b) || byName(a, b))
  let rank = 0
  return people.map((person, at) => {
    const before = people[at - 1]
    if (!before || better(before, person) !== 0) rank = at + 1
    return { rank, username: person.username, first: person.first, duplicates: person.duplicates }
  })
}

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
export function boardOf(
  published: readonly CreditedContest[],
  profiles: readonly ShownPerson[],
  season: number,
): Board {
  const seasons = seasonsOf(published)
  const before = seasons.find((one) => one < season) ?? null
  const ids = new Map(profiles.map(({ id, username }) => [username, id]))
  const contests = contestsOf(published, season).toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1))
  const moved = movementSince(before === null ? null : rankPeople(contestsOf(published, before), profiles))
  const rows = rankPeople(contests, profiles).map((row) => ({
    ...row,
    moved: moved(row),
    latest: latestFind(contests, ids.get(row.username) ?? ''),
  }))
  return { season, seasons, before, contests: contests.length, rows }
}

function movementSince(earlier: readonly Ranked[] | null): (row: Ranked) => BoardRow['moved'] {
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
