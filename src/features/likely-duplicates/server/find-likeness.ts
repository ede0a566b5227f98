import { inSlices } from '../../../server/concurrency/in-slices'
import type { ContestTerms } from '../domain/contest-index'
import { comparePairs, type Likeness } from '../domain/pair-likeness'
import type { ContestTermsFinder } from './contest-terms'

/** Bounds the work, which is quadratic. Later submissions are covered by the ranking but not by sweeps. */
const comparedMax = 1_500

export type LikenessFinder = (contestId: string) => Promise<Likeness>

/** Pairwise similarity of a contest's submissions, cached while their terms stay the same. */
export function likenessFinder(findTerms: ContestTermsFinder): LikenessFinder {
  const known = new WeakMap<ContestTerms, Promise<Likeness>>()
  return async (contestId) => {
    const terms = await findTerms(contestId)
    const likeness = known.get(terms) ?? inSlices(comparePairs(terms, comparedMax))
    known.set(terms, likeness)
    return likeness
  }
}
