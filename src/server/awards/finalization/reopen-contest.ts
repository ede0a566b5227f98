import { reopenRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import { type ContestRow, findContest, lockContest, setFinalized, setPreliminary } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { hasStake } from '../../issues/submitting/stake-queries'
import { recordEvent } from '../../ledger/event-queries'
import { countPayments, setReopened } from '../award-queries'
import { notifyParticipants } from './notify-participants'

type ReopenRequest = { contestId: string; reopenerId: string; reason: string; now: Date }

/**
 * Undoes a finalization, so that verdicts and groups can change again. Keeps the old awards as history. In a contest
 * with appeals, preliminary results must be published again, because they may differ.
 */
export function reopenContest(db: Db, { contestId, reopenerId, reason, now }: ReopenRequest): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const refusal = reopenRefusal({
      judgeHasStake: await hasStake(tx, reopenerId, contestId),
      isFinalized: contest.finalizedAt !== null,
      paymentCount: await countPayments(tx, contestId),
      reportStands: contest.reportVisibleFrom !== null,
    })
    if (refusal) refuse(refusal)
    await setReopened(tx, contestId, { reopenedAt: now, reopenedBy: reopenerId, reopenReason: reason })
    await setFinalized(tx, contestId, { finalizedAt: null, finalizedBy: null, updatedAt: now })
    await setPreliminary(tx, contestId, { preliminaryAt: null, appealsEndAt: null, updatedAt: now })
    const before = { finalizedAt: contest.finalizedAt, finalizedBy: contest.finalizedBy }
    await recordEvent(tx, { at: now, actorId: reopenerId, kind: 'contest_reopened', contestId, before, reason })
    await notifyParticipants(tx, { kind: 'results_reopened', contestId, now })
    return (await findContest(tx, contestId)) as ContestRow
  })
}
