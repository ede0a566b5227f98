import { nothingWithheld } from '../../../domain/judging/second-look/withholding'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { readWithheldFrom } from '../../../server/issues/second-look/read-withheld'
import { listContestQueue, type QueueRow } from '../../../server/judging/triage/queue-queries'
import { apartCauses, causesOf } from '../domain/causes'
import type { ContestTerms } from '../domain/contest-index'
import { comparePairs, type Likeness } from '../domain/pair-likeness'
import { findLookAlikes, type SweepFacts } from '../domain/sweep-offers'
import { type ContestTermsFinder, contestTermsFinder } from './extract-terms'
import { listApart } from './sweep-queries'

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

type ReadFacts = {
  facts: SweepFacts
  /** Excludes withdrawn and withheld ones; by id. */
  rows: ReadonlyMap<string, QueueRow>
  everyRow: readonly QueueRow[]
}

/**
 * The current facts for the sweep rules, without what is withheld from this judge: being offered, and next to what,
 * would reveal a verdict before the judge's second look.
 */
export async function readSweepFacts(
  db: Db,
  contestId: string,
  { likeness, judgeId }: { likeness: SweepFacts['likeness']; judgeId: string | null },
): Promise<ReadFacts> {
  const everyRow = await listContestQueue(db, contestId)
  const withheld = judgeId === null ? nothingWithheld : await readWithheldFrom(db, judgeId, [contestId])
  const isKnown = ({ id, duplicateGroupId, withdrawnAt }: QueueRow) =>
    withdrawnAt === null && withheld.of(id) === null && !withheld.hidesGroup(duplicateGroupId)
  const rows = new Map(everyRow.filter(isKnown).map((row) => [row.id, row]))
  const causes = causesOf([...rows.values()])
  return { facts: { causes, isApart: apartCauses(causes, await listApart(db, contestId)), likeness }, rows, everyRow }
}
