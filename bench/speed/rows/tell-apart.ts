import type { Cause } from '../../../src/features/likely-duplicates/domain/causes'
import { findLookAlikes } from '../../../src/features/likely-duplicates/domain/sweep-offers'
import { readSweepFacts, sweepFinders } from '../../../src/features/likely-duplicates/server/sweep-finders'
import { insertApart } from '../../../src/features/likely-duplicates/server/sweep-queries'
import type { Db } from '../../../src/server/db/database'
import type { QueueRow } from '../../../src/server/judging/triage/queue-queries'

/** Generated texts are much alike, and a contest with look-alikes that nobody compared is not finalized. */
export async function tellLookAlikesApart(db: Db, contestId: string, judgeId: string, at: Date): Promise<void> {
  const likeness = await sweepFinders(db).findLikeness(contestId)
  const { facts, rows } = await readSweepFacts(db, contestId, { likeness, judgeId: null })
  const shown = ({ shownId }: Cause) => rows.get(shownId) as QueueRow
  for (const { one, other } of findLookAlikes(facts)) {
    await insertApart(db, { contestId, pair: [shown(one), shown(other)], judgeId, sweepId: contestId, at })
  }
}
