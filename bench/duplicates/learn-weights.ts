import { views } from '../../src/features/likely-duplicates/domain/packed-terms'
import { likenessTo, type Weights } from '../../src/features/likely-duplicates/domain/score-candidates'
import type { JudgedContest } from './judged-contest'

/** One valid report with a duplicate: what is known of its likeliest candidates, and which are of its group. */
type Example = { candidates: Float64Array; count: number; isSame: boolean[] }

/** The views, and whether both are by the same author. */
const features = views.length + 1
const candidatesLearnedFrom = 40
const [rounds, step, decay] = [400, 0.05, 0.001]

export const examplesOf = (contest: JudgedContest): Example[] =>
  contest.queries.flatMap((at) => {
    const likeness = likenessTo(contest.terms, at)
    const rough = (place: number) =>
      likeness.subarray(place * views.length, (place + 1) * views.length).reduce((a, b) => a + b, 0)
    const places = contest.reports
      .map((_, place) => place)
      .filter((place) => place !== at)
      .sort((a, b) => rough(b) - rough(a) || a - b)
      .slice(0, candidatesLearnedFrom)
    const { group, author } = contest.reports[at] ?? {}
    const isSame = places.map((place) => contest.reports[place]?.group === group)
    if (!isSame.includes(true)) return []
    const candidates = new Float64Array(features * places.length)
    for (const [row, place] of places.entries()) {
      candidates.set(likeness.subarray(place * views.length, (place + 1) * views.length), row * features)
      candidates[row * features + views.length] = contest.reports[place]?.author === author ? 1 : 0
    }
    return [{ candidates, count: places.length, isSame }]
  })

/**
 * The weights with which a report of the group is likeliest to be first: softmax over the candidates of each report, by
 * Adam, no view below 0. The same examples give the same weights.
 */
export function learnWeights(examples: readonly Example[]): Weights {
  const spreads = spreadsOf(examples)
  const weights = new Float64Array(features).fill(1)
  const [mean, square] = [new Float64Array(features), new Float64Array(features)]
  for (let round = 1; round <= rounds; round += 1) {
    const slope = slopeAt(examples, weights, spreads)
    for (let at = 0; at < features; at += 1) {
      const change = (slope[at] as number) - 2 * decay * (weights[at] as number)
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * change
      square[at] = 0.999 * (square[at] as number) + 0.001 * change * change
      const size = (mean[at] as number) / (1 - 0.9 ** round)
      const scale = Math.sqrt((square[at] as number) / (1 - 0.999 ** round)) + 1e-9
      const next = (weights[at] as number) + (step * size) / scale
      weights[at] = at < views.length ? Math.max(0, next) : Math.min(0, next)
    }
  }
  const plain = weights.map((weight, at) => weight / (spreads[at] as number))
  const total = plain.subarray(0, views.length).reduce((sum, weight) => sum + weight, 0)
  const share = (weight: number) => Number((weight / total).toFixed(3))
  return {
    shares: [...plain.subarray(0, views.length)].map(share),
    sameAuthor: share(-(plain[views.length] as number)),
  }
}

/** Standard deviation of each feature, so that one step means as much for each. */
function spreadsOf(examples: readonly Example[]): Float64Array {
  const [sums, squares] = [new Float64Array(features), new Float64Array(features)]
  let rows = 0
  for (const { candidates, count } of examples) {
    rows += count
    for (const [at, value] of candidates.entries()) {
      sums[at % features] = (sums[at % features] as number) + value
      squares[at % features] = (squares[at % features] as number) + value * value
    }
  }
  return sums.map((sum, at) => Math.sqrt((squares[at] as number) / rows - (sum / rows) ** 2) + 1e-9)
}

/** The direction in which the mean log-likelihood grows. */
function slopeAt(examples: readonly Example[], weights: Float64Array, spreads: Float64Array): Float64Array {
  const slope = new Float64Array(features)
  const scaled = weights.map((weight, at) => weight / (spreads[at] as number))
  for (const { candidates, count, isSame } of examples) {
    const odds = new Float64Array(count)
    for (let row = 0; row < count; row += 1) {
      for (let at = 0; at < features; at += 1)
        odds[row] = (odds[row] as number) + (scaled[at] as number) * (candidates[row * features + at] as number)
    }
    const most = odds.reduce((a, b) => Math.max(a, b))
    const likely = odds.map((odd) => Math.exp(odd - most))
    const all = likely.reduce((a, b) => a + b)
    const same = likely.reduce((sum, one, row) => (isSame[row] ? sum + one : sum), 1e-300)
    for (let row = 0; row < count; row += 1) {
      const pull = (isSame[row] ? (likely[row] as number) / same : 0) - (likely[row] as number) / all
      for (let at = 0; at < features; at += 1)
        slope[at] =
          (slope[at] as number) +
          (pull * (candidates[row * features + at] as number)) / ((spreads[at] as number) * examples.length)
    }
  }
  return slope
}
