import type { ContestTerms } from '../contest-index'

/** Whether at least half of these reports, by their places, have the term with this hash. */
export function commonTerms(contest: ContestTerms, places: readonly number[]): (hash: number) => boolean {
  const counts = new Map<number, number>()
  for (const place of places) {
    const { first = 0, end = 0 } = contest.issues[place] ?? {}
    for (const number of contest.numbers.subarray(first, end)) counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return (hash) => 2 * (counts.get(contest.numberOf(hash)) ?? 0) >= places.length
}
