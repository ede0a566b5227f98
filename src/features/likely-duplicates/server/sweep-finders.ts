import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import type { ContestTerms } from '../domain/contest-index'
import { comparePairs, type Likeness } from '../domain/pair-likeness'
import { findLookAlikes } from '../domain/sweep-offers'
import { type ContestTermsFinder, contestTermsFinder } from './contest-terms'
import { readSweepFacts } from './sweep-facts'

export type SweepFinders = { findTerms: ContestTermsFinder; findLikeness: LikenessFinder }

const known = new WeakMap<Db, SweepFinders>()

/** One shared cache for everything that compares a database's submissions. */
export function sweepFinders(db: Db): SweepFinders {
  const found = known.get(db)
  if (found) return found
  const findTerms = contestTermsFinder(db)
  const finders = { findTerms, findLikeness: likenessFinder(findTerms) }
  known.set(db, finders)
  return finders
}

/**
 * Compares a contest's submissions, which takes seconds the first time, and returns a function that counts the
 * unanswered look-alikes within a transaction.
 */
export async function lookAlikesCounter(db: Db, contestId: string): Promise<(tx: Db) => Promise<number>> {
  const likeness = await sweepFinders(db).findLikeness(contestId)
  return async (tx) => findLookAlikes((await readSweepFacts(tx, contestId, { likeness, judgeId: null })).facts).length
}

/** Bounds the work, which is quadratic. Later submissions are covered by the ranking but not by sweeps. */
const comparedMax = 1_500

type LikenessFinder = (contestId: string) => Promise<Likeness>

/** Pairwise similarity of a contest's submissions, cached while their terms stay the same. */
function likenessFinder(findTerms: ContestTermsFinder): LikenessFinder {
  const known = new WeakMap<ContestTerms, Promise<Likeness>>()
  return async (contestId) => {
    const terms = await findTerms(contestId)
    const likeness = known.get(terms) ?? inSlices(comparePairs(terms, comparedMax))
    known.set(terms, likeness)
    return likeness
  }
}
