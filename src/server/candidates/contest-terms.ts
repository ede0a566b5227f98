import { type ContestTerms, indexContest } from '../../domain/candidates/rank-candidates'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { unpackedTerms } from './packed-bytes'
import { readReports } from './read-reports'
import { findContestMark, listTerms } from './term-queries'

/** About 2 KB each: what is kept stays below some 40 MB. */
const issuesKept = 20_000

type Kept = { mark: string; terms: Promise<ContestTerms>; issueCount: number }
export type ContestTermsFinder = (contestId: string) => Promise<ContestTerms>

/** The terms of a contest as it is now. Those of the contests asked for last are kept until something changes there. */
export function contestTermsFinder(db: Db): ContestTermsFinder {
  const kept = new Map<string, Kept>()
  return async (contestId) => {
    // Asked before the terms are read: what changes in between is found at the next call.
    const mark = (await findContestMark(db, contestId)) ?? refuse('contest_not_found')
    const known = kept.get(contestId)
    kept.delete(contestId)
    const current = known?.mark === mark ? known : { mark, terms: load(db, contestId), issueCount: 0 }
    kept.set(contestId, current)
    try {
      const terms = await current.terms
      current.issueCount = terms.issues.length
      dropOldest(kept)
      return terms
    } catch (error) {
      if (kept.get(contestId) === current) kept.delete(contestId)
      throw error
    }
  }
}

/** Down to the limit, but never the contest that was asked for last. */
function dropOldest(kept: Map<string, Kept>): void {
  let total = [...kept.values()].reduce((sum, { issueCount }) => sum + issueCount, 0)
  for (const [contestId, { issueCount }] of kept) {
    if (total <= issuesKept || kept.size === 1) return
    kept.delete(contestId)
    total -= issueCount
  }
}

async function load(db: Db, contestId: string): Promise<ContestTerms> {
  let rows = await listTerms(db, contestId)
  if (rows.some(({ terms }) => terms === null)) {
    await readReports(db, contestId)
    rows = await listTerms(db, contestId)
  }
  return indexContest(rows.flatMap(({ id, terms }) => (terms ? [{ id, terms: unpackedTerms(terms) }] : [])))
}
