import { reopenRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import { countPayments, setReopened } from '../awards/award-queries'
import { tellParticipants } from '../awards/tell-participants'
import type { Db } from '../db/database'
import { hasSubmitted } from '../issues/issue-queries'
import { insertEvent } from '../judging/ledger-queries'
import { type ContestRow, findContest, lockContest, setFinalized } from './contest-queries'

type Reopening = { contestId: string; reopenerId: string; reason: string; now: Date }

/** Takes a finalization back, so that verdicts and groups may change again. The old awards stay as history. */
export function reopenContest(db: Db, { contestId, reopenerId, reason, now }: Reopening): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const refusal = reopenRefusal({
      judgeHasSubmitted: await hasSubmitted(tx, reopenerId, contestId),
      isFinalized: contest.finalizedAt !== null,
      paymentCount: await countPayments(tx, contestId),
    })
    if (refusal) refuse(refusal)
    await setReopened(tx, contestId, { reopenedAt: now, reopenedBy: reopenerId, reopenReason: reason })
    await setFinalized(tx, contestId, { finalizedAt: null, finalizedBy: null, updatedAt: now })
    const before = { finalizedAt: contest.finalizedAt, finalizedBy: contest.finalizedBy }
    await insertEvent(tx, { at: now, actorId: reopenerId, kind: 'contest_reopened', contestId, before, reason })
    await tellParticipants(tx, { kind: 'results_reopened', contestId, now })
    return (await findContest(tx, contestId)) as ContestRow
  })
}
