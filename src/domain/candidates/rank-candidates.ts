import { type ContestTerms, saturated } from './contest-index'
import { kindOf, occurrencesOf, weightOf } from './packed-terms'
import { type TermKind, termKinds } from './report-terms'

/**
 * How alike two reports can be, each from 0 to 1. `cosine` compares terms of a kind by weight and rarity and is the same in
 * both directions. `covered` is BM25: how much of the open report the other one has; `covers` is the other direction.
 */
export const views = [
  { of: 'words', by: 'cosine' },
  { of: 'identifiers', by: 'cosine' },
  { of: 'names', by: 'cosine' },
  { of: 'ideas', by: 'cosine' },
  { of: 'places', by: 'cosine' },
  { of: 'fix', by: 'cosine' },
  { of: 'words', by: 'covered' },
  { of: 'title', by: 'covered' },
  { of: 'title', by: 'covers' },
] as const satisfies readonly { of: TermKind; by: 'cosine' | 'covered' | 'covers' }[]

/** A share for each view; they add up to 1. `sameAuthor` is taken off: nobody reports one flaw twice on purpose. */
export type Weights = { shares: readonly number[]; sameAuthor: number }

/** Learned by `npm run bench -- duplicates FOLDER`, which prints them. */
export const learnedWeights: Weights = {
  shares: [0.23, 0.049, 0.077, 0.045, 0.052, 0.147, 0.267, 0.069, 0.063],
  sameAuthor: 0.192,
}

export type Ranked = { id: string; score: number }

/**
 * The other issues of the contest by similarity to one, best first. 1 is the same text by somebody else, 0 nothing in
 * common.
 */
export function rankCandidates(contest: ContestTerms, id: string, most: number, weights = learnedWeights): Ranked[] {
  const openAt = contest.issues.findIndex((issue) => issue.id === id)
  if (openAt < 0) return []
  const scores = scoresFor(contest, openAt, weights)
  const best: Ranked[] = []
  for (const [at, issue] of contest.issues.entries()) {
    const score = scores[at] as number
    if (score > 0 && (best.length < most || score > (best.at(-1)?.score ?? 0)))
      insert(best, { id: issue.id, score }, most)
  }
  return best
}

/** Of equals, the earlier one stays first. */
function insert(best: Ranked[], one: Ranked, most: number): void {
  const at = best.findIndex(({ score }) => score < one.score)
  best.splice(at === -1 ? best.length : at, 0, one)
  if (best.length > most) best.pop()
}

/** How similar each issue is to the open one, by its place in the contest; the open one itself gets 0. */
export function scoresFor(contest: ContestTerms, openAt: number, weights = learnedWeights): Float64Array {
  const { shares } = weights
  const open = contest.issues[openAt]
  if (!open) return new Float64Array(contest.issues.length)
  const likeness = likenessTo(contest, openAt)
  const reachable = views.reduce(
    (sum, view, at) => ((open.norms[kindNumber[view.of]] as number) > 0 ? sum + (shares[at] as number) : sum),
    0,
  )
  return Float64Array.from(contest.issues, (issue, at) => {
    if (at === openAt) return 0
    let sum = 0
    for (let view = 0; view < views.length; view += 1)
      sum += (shares[view] as number) * (likeness[views.length * at + view] as number)
    const score = reachable > 0 ? sum / reachable : 0
    return issue.author !== null && issue.author === open.author ? sameAuthorScore(score, weights) : score
  })
}

/** Still above 0, so that two reports of one person with the same text are both listed. */
export const sameAuthorScore = (score: number, { sameAuthor }: Weights): number =>
  Math.max(score / 10, score - sameAuthor)

const kindNumber = Object.fromEntries(termKinds.map((kind, at) => [kind, at])) as Record<TermKind, number>

/** Each view's likeness of each issue to the open one: `views.length` values for the first issue, then for the second. */
export function likenessTo(contest: ContestTerms, openAt: number): Float64Array {
  const { issues, numbers } = contest
  const open = issues[openAt] as ContestTerms['issues'][number]
  const sums = new Float64Array(sumCount * issues.length)
  for (const number of new Set(numbers.subarray(open.first, open.end))) addTerm(sums, contest, { number, openAt })
  const likeness = new Float64Array(views.length * issues.length)
  for (const [at, issue] of issues.entries()) {
    for (const [view, { of, by }] of views.entries()) {
      const kind = kindNumber[of]
      const sum = sums[sumCount * at + kind + sumOffsets[by]] as number
      const whole = {
        cosine: (open.norms[kind] as number) * (issue.norms[kind] as number),
        covered: open.saturations[kind] as number,
        covers: issue.saturations[kind] as number,
      }[by]
      likeness[views.length * at + view] = whole > 0 ? Math.min(1, sum / whole) : 0
    }
  }
  return likeness
}

const sumOffsets = { cosine: 0, covered: termKinds.length, covers: 2 * termKinds.length } as const
const sumCount = 3 * termKinds.length
/** Whether a kind of term is compared by BM25 as well. */
const isCovered = termKinds.map((kind) => views.some(({ of, by }) => of === kind && by !== 'cosine'))

/** Adds to the sums of each issue, by kind and way of comparing, what it has in common with the open one in this term. */
function addTerm(
  sums: Float64Array,
  contest: ContestTerms,
  { number, openAt }: { number: number; openAt: number },
): void {
  const { issues, starts, holders, marks, rarities } = contest
  const [from, to] = [starts[number] as number, starts[number + 1] as number]
  const rare = rarities[number] as number
  const ownMark = marks[lastPlaceOf(holders, openAt, from, to)] as number
  const weight = weightOf(ownMark) * rare ** 2
  const kind = kindOf(ownMark)
  const own = rare * saturated(occurrencesOf(ownMark), issues[openAt]?.relativeLengths[kind] as number)
  for (let place = from; place < to; place += 1) {
    const mark = marks[place] as number
    const holder = holders[place] as number
    const at = sumCount * holder + kindOf(mark)
    sums[at] = (sums[at] as number) + weightOf(mark) * weight
    if (!isCovered[kind]) continue
    const other = rare * saturated(occurrencesOf(mark), issues[holder]?.relativeLengths[kind] as number)
    sums[at + sumOffsets.covered] = (sums[at + sumOffsets.covered] as number) + other
    sums[at + sumOffsets.covers] = (sums[at + sumOffsets.covers] as number) + own
  }
}

/** Where a value that is there comes last between two places of a sorted list. */
export function lastPlaceOf(sorted: ContestTerms['holders'], value: number, from: number, to: number): number {
  let [low, high] = [from, to - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] as number) > value) high = middle - 1
    else low = middle
  }
  return low
}
