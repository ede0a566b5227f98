import { finalizeRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import { freezeAwards } from '../awards/freeze-awards'
import { tellParticipants } from '../awards/tell-participants'
import type { Db } from '../db/database'
import { countPendingIssues } from '../issues/issue-list-queries'
import { hasSubmitted } from '../issues/issue-queries'
import { insertEvent } from '../judging/ledger-queries'
import { type ContestRow, findContest, lockContest, setFinalized } from './contest-queries'

/**
 * Freezes verdicts and groups, and stores the awards that follow from them. The contest's lock makes every verdict come
 * before it or be refused after it.
 */
export function finalizeContest(db: Db, contestId: string, finalizerId: string, now: Date): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if (contest.finalizedAt === null) {
      const pendingCount = await countPendingIssues(tx, contestId)
      const judgeHasSubmitted = await hasSubmitted(tx, finalizerId, contestId)
      const refusal = finalizeRefusal(contest, { pendingCount, judgeHasSubmitted, now })
      if (refusal) refuse(refusal)
      const after = await freezeAwards(tx, contest, { finalizerId, now })
      await setFinalized(tx, contestId, { finalizedAt: now, finalizedBy: finalizerId, updatedAt: now })
      await insertEvent(tx, { at: now, actorId: finalizerId, kind: 'contest_finalized', contestId, after })
      await tellParticipants(tx, { kind: 'results_final', contestId, now })
    }
    return (await findContest(tx, contestId)) as ContestRow
  })
}
