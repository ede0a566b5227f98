import type { ContestTerms } from './contest-index'
import { kindNumber, kindOf, occurrencesOf, saturated, views, weightOf } from './packed-terms'
import { termKinds } from './report-terms'

/** One share per view; they add up to 1. `sameAuthor` is subtracted, because no one reports a flaw twice on purpose. */
export type Weights = { shares: readonly number[]; sameAuthor: number }

/** Learned by `npm run bench -- duplicates FOLDER`, which prints them. */
export const learnedWeights: Weights = {
  shares: [0.23, 0.049, 0.077, 0.045, 0.052, 0.147, 0.267, 0.069, 0.063],
  sameAuthor: 0.192,
}

/** Similarity of each issue to the open one, by its index in the contest; 0 for the open one itself. */
export function scoreCandidates(contest: ContestTerms, openAt: number, weights = learnedWeights): Float64Array {
  const scoreOf = scorer(contest, openAt, weights)
  return Float64Array.from(contest.issues, (_, place) => scoreOf(place))
}

/** Scores the issue at an index against the open one, whose terms are `own`. */
export function scorer(
  contest: ContestTerms,
  openAt: number,
  weights: Weights,
  own = ownTerms(contest, openAt),
): (place: number) => number {
  const { shares } = weights
  const likenessOf = likenessWith(contest, openAt, own)
  const author = contest.issues[openAt]?.author ?? null
  const reachable = maxScore(contest, openAt, weights)
  return (place) => {
    if (place === openAt) return 0
    const likeness = likenessOf(place)
    let sum = 0
    for (let view = 0; view < views.length; view += 1) sum += (shares[view] as number) * (likeness[view] as number)
    const score = reachable > 0 ? sum / reachable : 0
    return author !== null && contest.issues[place]?.author === author ? sameAuthorScore(score, weights) : score
  }
}

/** The sum of the shares of all views in which the report has terms: the score of an identical text. */
export const maxScore = ({ issues, norms }: ContestTerms, place: number, { shares }: Weights): number =>
  views.reduce(
    (sum, { of }, at) =>
      (norms[kindNumber[of] * issues.length + place] as number) > 0 ? sum + (shares[at] as number) : sum,
    0,
  )

/** Stays above 0, so that two identical reports by one person are both listed. */
export const sameAuthorScore = (score: number, { sameAuthor }: Weights): number =>
  Math.max(score / 10, score - sameAuthor)

/**
 * Similarity of each issue to the open one per view: `views.length` values for the first issue, then for the second.
 */
export function likenessTo(contest: ContestTerms, openAt: number): Float64Array {
  const likenessOf = likenessWith(contest, openAt, ownTerms(contest, openAt))
  const likeness = new Float64Array(views.length * contest.issues.length)
  for (const place of contest.issues.keys()) likeness.set(likenessOf(place), views.length * place)
  return likeness
}

const viewKinds = views.map(({ of }) => kindNumber[of])

/** One issue's similarity per view, in an array that the next call overwrites. */
function likenessWith(
  contest: ContestTerms,
  openAt: number,
  terms: readonly OwnTerm[],
): (place: number) => Float64Array {
  const { issues, norms, saturations } = contest
  const addCommon = commonWith(contest, terms)
  const [sums, likeness] = [new Float64Array(sumCount), new Float64Array(views.length)]
  return (place) => {
    addCommon(sums.fill(0), place)
    for (let view = 0; view < views.length; view += 1) {
      const kind = viewKinds[view] as number
      const by = views[view]?.by ?? 'cosine'
      const own = kind * issues.length + openAt
      const other = kind * issues.length + place
      let divisor = by === 'covered' ? (saturations[own] as number) : (saturations[other] as number)
      if (by === 'cosine') divisor = (norms[own] as number) * (norms[other] as number)
      likeness[view] = divisor > 0 ? Math.min(1, (sums[kind + sumOffsets[by]] as number) / divisor) : 0
    }
    return likeness
  }
}

const sumOffsets = { cosine: 0, covered: termKinds.length, covers: 2 * termKinds.length } as const
const sumCount = 3 * termKinds.length
/** Whether a kind of term is also compared by BM25. */
const isCovered = termKinds.map((kind) => views.some(({ of, by }) => of === kind && by !== 'cosine'))

/** What a report has of each of its terms. */
export function ownTerms(contest: ContestTerms, place: number) {
  const { issues, numbers, ownMarks, starts, rarities, relativeLengths } = contest
  const { first = 0, end = 0 } = issues[place] ?? {}
  // If terms share a number, the last one wins.
  const lastMarks = new Map<number, number>()
  for (let at = first; at < end; at += 1) lastMarks.set(numbers[at] as number, ownMarks[at] as number)
  return Array.from(lastMarks, ([number, mark]) => {
    const from = starts[number] as number
    const to = starts[number + 1] as number
    const kind = kindOf(mark)
    const rare = rarities[number] as number
    const firstOfKind = kind * issues.length
    const full = rare * saturated(occurrencesOf(mark), relativeLengths[firstOfKind + place] as number)
    const near = weightOf(mark) * rare ** 2
    return { number, from, to, kind, firstOfKind, rare, near, full, isCovered: isCovered[kind] ?? false }
  })
}
export type OwnTerm = ReturnType<typeof ownTerms>[number]

/** Adds what a report shares with the open one to sums by kind and comparison. */
function commonWith(contest: ContestTerms, terms: readonly OwnTerm[]): (sums: Float64Array, place: number) => void {
  const { issues, numbers, ownMarks, relativeLengths } = contest
  const rowOf = rowFinder(terms)
  // Sum in the order of the open report, because floating-point sums depend on it. Up to four terms of a report may
  // share a number.
  const found = new Uint32Array(terms.length)
  return (sums, place) => {
    const { first = 0, end = 0 } = issues[place] ?? {}
    found.fill(0)
    for (let at = first; at < end; at += 1) {
      const row = rowOf(numbers[at] as number)
      if (row >= 0) found[row] = ((found[row] as number) << 8) | (ownMarks[at] as number)
    }
    for (let row = 0; row < found.length; row += 1) {
      const all = found[row] as number
      const own = terms[row] as OwnTerm
      for (let shift = all > 255 ? 24 : 0; shift >= 0; shift -= 8) {
        const mark = (all >>> shift) & 255
        if (mark === 0) continue
        const sum = kindOf(mark)
        sums[sum] = (sums[sum] as number) + weightOf(mark) * own.near
        if (!own.isCovered) continue
        const other = own.rare * saturated(occurrencesOf(mark), relativeLengths[own.firstOfKind + place] as number)
        sums[sum + sumOffsets.covered] = (sums[sum + sumOffsets.covered] as number) + other
        sums[sum + sumOffsets.covers] = (sums[sum + sumOffsets.covers] as number) + own.full
      }
    }
  }
}

/** Finds the row of the term with a number, or -1. Open addressing, as in the index. */
function rowFinder(terms: readonly OwnTerm[]): (number: number) => number {
  const bits = Math.ceil(Math.log2(4 * terms.length + 2))
  const last = 2 ** bits - 1
  const rows = new Int32Array(last + 1).fill(-1)
  const known = Uint32Array.from(terms, ({ number }) => number)
  // A report's numbers are consecutive. Without spreading them, a lookup for a missing number would probe many slots.
  const slotOf = (number: number) => Math.imul(number, 0x9e3779b1) >>> (32 - bits)
  for (let row = 0; row < known.length; row += 1) {
    let slot = slotOf(known[row] as number)
    while (rows[slot] !== -1) slot = (slot + 1) & last
    rows[slot] = row
  }
  return (number) => {
    let slot = slotOf(number)
    for (let row = rows[slot] as number; row >= 0; row = rows[slot] as number) {
      if (known[row] === number) return row
      slot = (slot + 1) & last
    }
    return -1
  }
}
