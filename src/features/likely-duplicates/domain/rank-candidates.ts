import { type ContestTerms, runToEnd } from './contest-index'
import { addParts, kindNumber, saturatedMax, views } from './packed-terms'
import { termKinds } from './report-terms'
import { learnedWeights, maxScore, type OwnTerm, ownTerms, scorer, type Weights } from './score-candidates'

export type Ranked = { id: string; score: number }

/**
 * The other issues of the contest by similarity to one, best first. 1 is the same text by someone else, 0 has nothing
 * in common. Compares only issues that can be among the best.
 */
export function rankCandidates(contest: ContestTerms, id: string, most: number, weights = learnedWeights): Ranked[] {
  return runToEnd(rankInSteps(contest, id, most, weights))
}

/** Like the function above, in short steps: a contest may have hundreds of reports with thousands of common terms. */
export function* rankInSteps(
  contest: ContestTerms,
  id: string,
  most: number,
  weights = learnedWeights,
): Generator<void, Ranked[]> {
  const openAt = contest.placeOf.get(id)
  if (openAt === undefined) return []
  const own = ownTerms(contest, openAt)
  const scoreOf = scorer(contest, openAt, weights, own)
  const placesPerStep = Math.max(
    1,
    Math.floor(readPerStep / (own.length + contest.numbers.length / contest.issues.length)),
  )
  const bestOf = (places: ArrayLike<number>) => bestBy(scoreOf, places, { most, placesPerStep })
  const buffers = takeBuffers(contest.issues.length)
  try {
    const bounds = buffers.bounds.subarray(0, contest.issues.length).fill(0)
    const search = { contest, openAt, own, weights, bestOf, most, bounds, places: buffers.places }
    const places = yield* placesThatMayBeBest(search)
    const best = yield* bestOf(places)
    return best.map(({ place, score }) => ({ id: contest.issues[place]?.id ?? '', score }))
  } finally {
    keptBuffers = buffers
  }
}

/** Terms read per step, which takes one or two milliseconds. */
const readPerStep = 100_000

type Placed = { place: number; score: number }

/** Ties go to the earlier issue. */
function* bestBy(
  scoreOf: (place: number) => number,
  places: ArrayLike<number>,
  { most, placesPerStep }: { most: number; placesPerStep: number },
): Generator<void, Placed[]> {
  const best: Placed[] = []
  for (let read = 0; read < places.length; read += 1) {
    if (read % placesPerStep === placesPerStep - 1) yield
    const place = places[read] as number
    const score = scoreOf(place)
    if (score <= 0 || (best.length === most && score <= (best.at(-1)?.score ?? 0))) continue
    const at = best.findIndex((one) => one.score < score)
    best.splice(at === -1 ? best.length : at, 0, { place, score })
    if (best.length > most) best.pop()
  }
  return best
}

/** More than the sum of all rounding errors. */
const slack = 1e-6

type Open = { contest: ContestTerms; openAt: number; own: readonly OwnTerm[]; weights: Weights }

type Search = Open & Buffers & { most: number; bestOf: (places: ArrayLike<number>) => Generator<void, Placed[]> }

/**
 * Indexes of all issues that can be among the best, in order; every other one provably scores less. Reads the most
 * significant terms first, and stops once the remaining ones could add too little for most reports.
 */
function* placesThatMayBeBest(search: Search): Generator<void, ArrayLike<number>> {
  const { contest, openAt, most, bestOf, bounds, places: buffer } = search
  const size = contest.issues.length
  const termsEach = contest.numbers.length / size
  const shares = sharesOf(search)
  const terms = termsByValue(search, shares)
  const rests = restsOf(terms, contest.ambiguous, shares)
  bounds[openAt] = Number.NEGATIVE_INFINITY
  let next = 0
  let readInStep = 0
  // Not less than the cost of the comparisons below and of the passes over all issues.
  for (let batch = Math.max(3 * size, 4 * most * termsEach); ; batch *= 2) {
    for (let read = 0; next < terms.length && read < batch; next += 1) {
      const term = terms[next] as OwnTerm
      addShares(bounds, contest, term, shares)
      read += term.to - term.from
      readInStep += term.to - term.from
      if (readInStep < readPerStep) continue
      readInStep = 0
      yield
    }
    const found = yield* bestOf(highest(bounds, 4 * most))
    const last = found.length === most ? (found.at(-1)?.score ?? 0) : 0
    // Issues that have nothing in common are not candidates.
    const needed = Math.max(last - slack, Number.MIN_VALUE) - (rests[next] as number)
    const places = placesFrom(bounds, needed, buffer)
    // Comparing these takes no longer than reading on. Of the weights 2, 6 and 12 for them, 6 was fastest.
    if (next === terms.length || 6 * places.length * termsEach <= 2 * batch) return places
  }
}

type Buffers = { bounds: Float64Array; places: Uint32Array }

/**
 * Reused by the next call: allocating them takes longer than reading a contest. A concurrent call allocates its own.
 */
let keptBuffers: Buffers | null = null

function takeBuffers(size: number): Buffers {
  const buffers = keptBuffers
  keptBuffers = null
  if (!buffers || buffers.places.length < size) return { bounds: new Float64Array(size), places: new Uint32Array(size) }
  return buffers
}

const zeroOfEachKind = () => new Float64Array(termKinds.length)

type Shares = Record<(typeof views)[number]['by'], Float64Array>

/** The weight of each comparison by kind of term, divided by the open report's norm. */
function sharesOf({ contest, openAt, weights }: Open): Shares {
  const { issues, norms, saturations } = contest
  const reachable = maxScore(contest, openAt, weights)
  const shares: Shares = { cosine: zeroOfEachKind(), covered: zeroOfEachKind(), covers: zeroOfEachKind() }
  for (const [at, { of, by }] of views.entries()) {
    const kind = kindNumber[of]
    const own = kind * issues.length + openAt
    const divisor = { cosine: norms[own] as number, covered: saturations[own] as number, covers: 1 }[by]
    if (divisor > 0) shares[by][kind] = (weights.shares[at] as number) / (reachable * divisor)
  }
  return shares
}

/** Orders terms by how much each can add to a report's score, highest first. */
function termsByValue({ contest, openAt, own }: Open, { cosine, covered, covers }: Shares): OwnTerm[] {
  const { issues, norms, saturations, ambiguous } = contest
  const worthOf = ({ number, kind, near, rare, full, from, to }: OwnTerm) => {
    // Its maximum is unknown until it is read.
    if (ambiguous.has(number)) return Number.MAX_VALUE
    const open = kind * issues.length + openAt
    const alike = ((cosine[kind] as number) * (near / rare) ** 2) / (norms[open] as number)
    const has = (covered[kind] as number) + (covers[kind] as number) / (saturations[open] as number)
    return (alike + has * full) / (to - from)
  }
  const worths = own.map(worthOf)
  const order = [...own.keys()].sort((a, b) => (worths[b] as number) - (worths[a] as number))
  return order.map((at) => own[at] as OwnTerm)
}

/** Adds a term's contribution to the bound of each report that has it, without capping each view at 1. */
function addShares(
  bounds: Float64Array,
  contest: ContestTerms,
  { number, kind, near, rare, full, isCovered, from, to }: OwnTerm,
  { cosine, covered, covers }: Shares,
): void {
  const isOfAnyKind = contest.ambiguous.has(number)
  const shareIn = (shares: Float64Array) => (isOfAnyKind ? Math.max(...shares) : (shares[kind] as number))
  // Negative where reports contain a hash several times; a bound may ignore those.
  const contribution = Math.max(0, shareIn(cosine) * near, isCovered ? shareIn(covers) * full : 0)
  const saturated = Math.max(0, isCovered ? shareIn(covered) * rare : 0)
  addParts(bounds, contest, { from, to, contribution, saturated })
  // Compared by the length of another kind, which isn't packed.
  for (let at = from; isOfAnyKind && at < to; at += 1) {
    const place = contest.holders[at] as number
    bounds[place] = (bounds[place] as number) + saturated * saturatedMax
  }
}

/** The most that the terms from each index on can add together to a report's score. */
function restsOf(
  terms: readonly OwnTerm[],
  ambiguous: ReadonlySet<number>,
  { cosine, covered, covers }: Shares,
): Float64Array {
  const [squares, full, ofKind] = [zeroOfEachKind(), zeroOfEachKind(), zeroOfEachKind()]
  const rests = new Float64Array(terms.length + 1)
  let unknown = 0
  for (let at = terms.length - 1; at >= 0; at -= 1) {
    const { number, kind, near, rare } = terms[at] as OwnTerm
    squares[kind] = (squares[kind] as number) + (near / rare) ** 2
    full[kind] = (full[kind] as number) + rare * saturatedMax
    // Cauchy-Schwarz: a dot product is at most the product of the lengths.
    const alike = (cosine[kind] as number) * Math.sqrt(squares[kind] as number)
    ofKind[kind] = alike + (covered[kind] as number) * (full[kind] as number) + (covers[kind] as number)
    if (ambiguous.has(number)) unknown = Number.POSITIVE_INFINITY
    rests[at] = ofKind.reduce((sum, one) => sum + one, unknown)
  }
  return rests
}

/** The index of the highest value in each of `parts` equal parts. */
function highest(values: Float64Array, parts: number): number[] {
  const length = Math.ceil(values.length / parts)
  const best: number[] = []
  for (let from = 0; from < values.length; from += length) {
    const to = Math.min(from + length, values.length)
    let at = from
    for (let place = from + 1; place < to; place += 1)
      if ((values[place] as number) > (values[at] as number)) at = place
    best.push(at)
  }
  return best
}

/** Writes the indexes of all values of at least `least` into `places`. */
function placesFrom(values: Float64Array, least: number, places: Uint32Array): Uint32Array {
  let count = 0
  for (let place = 0; place < values.length; place += 1) {
    places[count] = place
    if ((values[place] as number) >= least) count += 1
  }
  return places.subarray(0, count)
}
