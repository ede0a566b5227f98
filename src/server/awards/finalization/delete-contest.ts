import { refuse } from '../../../domain/refusals'
import { contestFields } from '../../contests/contest-facts'
import { deleteContestRow, lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { hasIssuesEver } from '../../issues/counts/issue-count-queries'
import { recordEvent } from '../../ledger/event-queries'
import { deleteSnapshots } from '../award-queries'

/**
 * Deletes a contest that never had an issue, not even a withdrawn one, because people's texts are kept. It may still
 * have been finalized, so its empty award snapshots are deleted too.
 */
export function deleteContest(db: Db, contestId: string, deleterId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if (await hasIssuesEver(tx, contestId)) refuse('contest_has_issues')
    await deleteSnapshots(tx, contestId)
    await deleteContestRow(tx, contestId)
    const before = contestFields(contest)
    await recordEvent(tx, { at: now, actorId: deleterId, kind: 'contest_deleted', contestId, before })
  })
}
