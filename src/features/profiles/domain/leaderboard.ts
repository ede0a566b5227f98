import type { ReportCredits } from './report-credits'

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
export type Ranked = Score & { rank: number; username: string }

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
export function rankPeople(contests: readonly CreditedContest[], shown: readonly ShownPerson[]): Ranked[] {
  const scores = new Map<string, Score>()
  for (const { credits } of contests) {
    for (const [id, { findings }] of credits) {
      const [sum, more] = [scores.get(id) ?? { first: 0, duplicates: 0 }, scoreOf(findings)]
      scores.set(id, { first: sum.first + more.first, duplicates: sum.duplicates + more.duplicates })
    }
  }
  const people = shown.flatMap((person) => {
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
