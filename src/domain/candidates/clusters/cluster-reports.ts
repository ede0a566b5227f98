import type { PairOdds } from './pair-odds'

/** As many as one decision takes, so that each cluster can be decided at once. */
export const clusterMembersMax = 50

/** Log odds of 19 to 1, a chance of 95 %. Fewer decisions at lower odds, and more wrong ones: decision 130 has both. */
export const joiningOdds = Math.log(19)

/** Rows of reports, ascending, and the mean odds of its pairs; -Infinity for a single report. */
export type PlacedCluster = { rows: number[]; odds: number }

/**
 * Joins the two likeliest clusters again and again, as long as their pairs have one cause at these odds on average. The
 * same odds give the same clusters: of equals, the earliest join first. Yields after each join, so that the caller can let
 * others work.
 */
export function* joinReports(
  pairs: PairOdds,
  threshold: number = joiningOdds,
  most = clusterMembersMax,
): Generator<void, PlacedCluster[]> {
  const { members, nearest, oddsOf, join } = singleReports(pairs, most)
  for (;;) {
    let [best, bestOdds] = [-1, threshold]
    for (const [row, other] of nearest.entries()) {
      const odds = other < 0 ? Number.NEGATIVE_INFINITY : oddsOf(row, other)
      if (best < 0 ? odds >= bestOdds : odds > bestOdds) [best, bestOdds] = [row, odds]
    }
    if (best < 0) break
    join(best)
    yield
  }
  return members
    .filter((rows) => rows.length > 0)
    .map((rows) => ({ rows: rows.sort((a, b) => a - b), odds: meanOdds(rows, pairs) }))
}

/** The same at once. */
export function clusterReports(...given: Parameters<typeof joinReports>): PlacedCluster[] {
  const joining = joinReports(...given)
  for (;;) {
    const step = joining.next()
    if (step.done) return step.value
  }
}

/** A cluster for each report, in the row of its first one, and how to join one with the nearest later one. */
function singleReports({ size, odds }: PairOdds, most: number) {
  const members: number[][] = Array.from({ length: size }, (_, row) => [row])
  /** Mean odds between clusters, in the row of the earlier one; -Infinity where they would be too large. */
  const means = odds.slice()
  const nearest = new Int32Array(size)
  const placeOf = (a: number, b: number) => (a < b ? size * a + b : size * b + a)
  const oddsOf = (a: number, b: number) => means[placeOf(a, b)] as number
  const isJoined = (row: number) => (members[row] as number[]).length === 0
  const findNearest = (row: number) => {
    let [best, bestOdds] = [-1, Number.NEGATIVE_INFINITY]
    for (let other = row + 1; other < size; other += 1) {
      const found = means[size * row + other] as number
      if (found > bestOdds && !isJoined(other)) [best, bestOdds] = [other, found]
    }
    nearest[row] = best
  }
  const join = (first: number) => {
    const second = nearest[first] as number
    const [own, other] = [members[first] as number[], members[second] as number[]]
    const [ownCount, otherCount] = [own.length, other.length]
    own.push(...other)
    members[second] = []
    for (let row = 0; row < size; row += 1) {
      if (row === first || isJoined(row)) continue
      const isTooLarge = own.length + (members[row] as number[]).length > most
      const mean = (ownCount * oddsOf(first, row) + otherCount * oddsOf(second, row)) / own.length
      means[placeOf(first, row)] = isTooLarge ? Number.NEGATIVE_INFINITY : mean
    }
    nearest[second] = -1
    for (let row = 0; row < second; row += 1) {
      if (isJoined(row)) continue
      const known = nearest[row] as number
      if (row === first || known === first || known === second) findNearest(row)
      else if (row < first && (known < 0 || oddsOf(row, first) > oddsOf(row, known))) nearest[row] = first
    }
  }
  for (let row = 0; row < size; row += 1) findNearest(row)
  return { members, nearest, oddsOf, join }
}

function meanOdds(rows: readonly number[], { size, odds }: PairOdds): number {
  const own = rows.flatMap((a) => rows.filter((b) => a < b).map((b) => odds[size * a + b] as number))
  return own.length === 0 ? Number.NEGATIVE_INFINITY : own.reduce((sum, one) => sum + one, 0) / own.length
}

/** The report that is likest all others of its cluster, and the one that is likest that: they show best why it is one. */
export function typicalPair({ rows }: PlacedCluster, { size, odds }: PairOdds): [number, number] {
  const oddsOf = (a: number, b: number) => odds[size * a + b] as number
  const best = (of: readonly number[], value: (row: number) => number) =>
    of.reduce((found, row) => (value(row) > value(found) ? row : found))
  const sumOf = (row: number) => rows.reduce((sum, other) => (other === row ? sum : sum + oddsOf(row, other)), 0)
  const typical = best(rows, sumOf)
  return [
    typical,
    best(
      rows.filter((row) => row !== typical),
      (row) => oddsOf(typical, row),
    ),
  ]
}

/** Of the report that is likest this one; -Infinity if there is no other. */
export function nearestOdds(row: number, { size, odds }: PairOdds): number {
  return odds
    .subarray(size * row, size * (row + 1))
    .reduce((best, one) => Math.max(best, one), Number.NEGATIVE_INFINITY)
}

/** The odds of some of the reports, by their rows. */
export function pairsOf(rows: readonly number[], { size, odds }: PairOdds): PairOdds {
  const chosen = new Float32Array(rows.length ** 2)
  for (const [at, row] of rows.entries())
    for (const [otherAt, other] of rows.entries())
      chosen[rows.length * at + otherAt] = odds[size * row + other] as number
  return { size: rows.length, odds: chosen }
}
