import type { ContestTerms } from './contest-index'
import { kindNumber, kindOf, occurrencesOf, saturated, views, weightOf } from './packed-terms'
import { termKinds } from './report-terms'
import { learnedWeights, maxScore, sameAuthorScore, type Weights } from './score-candidates'

/** Pairwise similarity of a set of reports. */
export type Likeness = {
  /** Row by issue id. */
  rowOf: ReadonlyMap<string, number>
  size: number
  /** A symmetric matrix in row-major order, with 0 on the diagonal. */
  values: Float32Array
  /** Each report's similarity to its nearest neighbors: reports of common words resemble many. */
  nearest: Float32Array
  /** Number of terms per report: a few words are too little to compare. */
  termCounts: Uint32Array
}

/**
 * Compares all pairs of a contest's first reports by the ranking's scores. Yields after each report to the event loop.
 */
export function* comparePairs(
  contest: ContestTerms,
  most: number,
  weights = learnedWeights,
): Generator<void, Likeness> {
  const places = [...contest.issues.keys()].slice(0, most)
  const size = places.length
  const values = new Float32Array(size * size)
  const rowOfPair = likenessOfPairs(contest, places, weights)
  for (let row = 0; row < size; row += 1) {
    const own = rowOfPair(row)
    for (let other = row + 1; other < size; other += 1) {
      values[size * row + other] = own[other] as number
      values[size * other + row] = own[other] as number
    }
    yield
  }
  const nearest = new Float32Array(size)
  for (let row = 0; row < size; row += 1) {
    nearest[row] = meanOfBest(values.subarray(size * row, size * (row + 1)))
    yield
  }
  const rowOf = new Map(places.map((place) => [contest.issues[place]?.id ?? '', place]))
  const termCounts = Uint32Array.from(places, (place) => {
    const { first = 0, end = 0 } = contest.issues[place] ?? {}
    return end - first
  })
  return { rowOf, size, values, nearest, termCounts }
}

const nearestOf = 6

function meanOfBest(values: Float32Array): number {
  const best = new Float32Array(nearestOf)
  for (const value of values) {
    let at = nearestOf
    while (at > 0 && value > (best[at - 1] as number)) at -= 1
    if (at === nearestOf) continue
    best.copyWithin(at + 1, at, nearestOf - 1)
    best[at] = value
  }
  // A small contest has fewer neighbors.
  return best.reduce((sum, one) => sum + one, 0) / Math.max(1, Math.min(nearestOf, values.length - 1))
}

/**
 * The mean score of a report and each later one of these. The same as `scoreCandidates` in both directions, in a fraction of
 * the time: each pair is visited once, and what a term weighs in a report is computed once.
 */
export function likenessOfPairs(
  contest: ContestTerms,
  places: readonly number[],
  weights: Weights = learnedWeights,
): (row: number) => Float64Array {
  const { issues, numbers, starts, holders, marks } = contest
  const { near, full } = weighTerms(contest, weights)
  const rowOf = new Int32Array(issues.length).fill(-1)
  for (const [row, place] of places.entries()) rowOf[place] = row
  const scoreOf = pairScorer(contest, weights)
  const sums = new Float64Array(sumCount * places.length)
  return (row) => {
    const place = places[row] as number
    sums.fill(0)
    for (const number of new Set(numbers.subarray(issues[place]?.first, issues[place]?.end))) {
      const end = starts[number + 1] as number
      const ownAt = lastPlaceOf(holders, place, starts[number] as number, end)
      const [ownNear, ownFull, kind] = [near[ownAt] as number, full[ownAt] as number, kindOf(marks[ownAt] as number)]
      const offset = coveredAt[kind] as number
      for (let at = ownAt + 1; at < end; at += 1) {
        const sum = sumCount * (rowOf[holders[at] as number] as number)
        if (sum < 0) continue
        sums[sum] = (sums[sum] as number) + ownNear * (near[at] as number)
        if (offset === 0) continue
        sums[sum + offset] = (sums[sum + offset] as number) + (full[at] as number)
        sums[sum + offset + 1] = (sums[sum + offset + 1] as number) + ownFull
      }
    }
    return Float64Array.from(places, (other, at) => (at > row ? scoreOf(place, other, sums, sumCount * at) : 0))
  }
}

/** Last index of a value that is present in a range of a sorted list. */
function lastPlaceOf(sorted: ContestTerms['holders'], value: number, from: number, to: number): number {
  let [low, high] = [from, to - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] as number) > value) high = middle - 1
    else low = middle
  }
  return low
}

const coveredKinds = [...new Set(views.filter(({ by }) => by !== 'cosine').map(({ of }) => kindNumber[of]))]
/**
 * By kind: offsets of the two BM25 sums, for the other report and for this one; 0 if the kind isn't compared that way.
 */
const coveredAt = termKinds.map((_, kind) => (coveredKinds.includes(kind) ? 1 + 2 * coveredKinds.indexOf(kind) : 0))
/** The first sum is that of all cosines, weighted by their shares. */
const sumCount = 1 + 2 * coveredKinds.length

/** For each holder of a term: its contribution to the weighted cosine of its kind, and to BM25. */
function weighTerms(contest: ContestTerms, { shares }: Weights) {
  const { issues, starts, holders, marks, rarities, norms, relativeLengths } = contest
  const cosineShares = termKinds.map((kind) =>
    views.reduce((sum, { of, by }, at) => (of === kind && by === 'cosine' ? sum + (shares[at] as number) : sum), 0),
  )
  const [near, full] = [new Float64Array(holders.length), new Float64Array(holders.length)]
  for (let number = 0; number + 1 < starts.length; number += 1) {
    const rare = rarities[number] as number
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at += 1) {
      const mark = marks[at] as number
      const kind = kindOf(mark)
      const own = kind * issues.length + (holders[at] as number)
      const norm = norms[own] as number
      near[at] = norm > 0 ? (Math.sqrt(cosineShares[kind] as number) * weightOf(mark) * rare) / norm : 0
      full[at] = rare * saturated(occurrencesOf(mark), relativeLengths[own] as number)
    }
  }
  return { near, full }
}

/** Turns the sums of two reports into the mean of their mutual scores. */
function pairScorer(contest: ContestTerms, weights: Weights) {
  const { issues, saturations } = contest
  const covering = views.flatMap(({ of, by }, at) =>
    by === 'cosine' ? [] : [{ kind: kindNumber[of], by, share: weights.shares[at] as number }],
  )
  const reachable = issues.map((_, place) => maxScore(contest, place, weights))
  return (a: number, b: number, sums: Float64Array, at: number): number => {
    const [one, other] = [issues[a], issues[b]]
    let [forward, backward] = [sums[at] as number, sums[at] as number]
    for (const { kind, by, share } of covering) {
      const offset = at + (coveredAt[kind] as number)
      const ofKind = kind * issues.length
      const [ofOne, ofOther] = [saturations[ofKind + a] as number, saturations[ofKind + b] as number]
      const coveredOne = ofOne > 0 ? Math.min(1, (sums[offset] as number) / ofOne) : 0
      const coveredOther = ofOther > 0 ? Math.min(1, (sums[offset + 1] as number) / ofOther) : 0
      forward += share * (by === 'covered' ? coveredOne : coveredOther)
      backward += share * (by === 'covered' ? coveredOther : coveredOne)
    }
    const isSameAuthor = one?.author !== null && one?.author === other?.author
    const scoreOf = (sum: number, maximum: number) => {
      const score = maximum > 0 ? sum / maximum : 0
      return isSameAuthor ? sameAuthorScore(score, weights) : score
    }
    return (scoreOf(forward, reachable[a] as number) + scoreOf(backward, reachable[b] as number)) / 2
  }
}
