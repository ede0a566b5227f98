import type { Db } from '../../../server/db/database'
import { findLookAlikes } from '../domain/sweep-offers'
import { type ContestTermsFinder, contestTermsFinder } from './contest-terms'
import { type LikenessFinder, likenessFinder } from './find-likeness'
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
