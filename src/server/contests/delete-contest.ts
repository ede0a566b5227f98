import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { countIssuesEver } from '../issues/issue-list-queries'
import { insertEvent } from '../judging/ledger-queries'
import { contestFields } from './contest-facts'
import { deleteContestRow, lockContest } from './contest-queries'

/** Only a contest that never had an issue goes, not even a withdrawn one: people's texts outlive a mistake. */
export function deleteContest(db: Db, contestId: string, deleterId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if ((await countIssuesEver(tx, contestId)) > 0) refuse('contest_has_issues')
    await deleteContestRow(tx, contestId)
    const before = contestFields(contest)
    await insertEvent(tx, { at: now, actorId: deleterId, kind: 'contest_deleted', contestId, before })
  })
}
