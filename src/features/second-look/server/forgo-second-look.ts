import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findIssue } from '../../../server/issues/issue-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { findOpenLook } from './decide-second-look'

type Forgoing = { issueId: string; judgeId: string; now: Date }

/** Shows the judge this submission's verdict from now on, and leaves its second look to another judge. Irreversible. */
export function forgoSecondLook(db: Db, { issueId, judgeId, now }: Forgoing): Promise<void> {
  return db.transaction(async (tx) => {
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const contest = (await lockContest(tx, issue.contestId)) ?? refuse('contest_not_found')
    await findOpenLook(tx, { issueId, judgeId, contestId: contest.id, isFinalized: contest.finalizedAt !== null })
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'second_look_forgone', issue })
  })
}
