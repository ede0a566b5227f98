import { judgeRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import { leadRefusal } from '../../../domain/seats/seat-rules'
import { type ContestRow, findContest, lockContest, setPreliminary } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { hasStake } from '../../issues/submitting/stake-queries'
import { recordEvent } from '../../ledger/event-queries'
import { listSeats } from '../../seats/seat-queries'
import { notifyParticipants } from '../finalization/notify-participants'

type Withdrawal = { contestId: string; judgeId: string; reason: string; now: Date }

/** Ends the appeal period, so that verdicts and groups can change again. Existing appeals are kept. */
export function withdrawPreliminary(db: Db, { contestId, judgeId, reason, now }: Withdrawal): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const judgeHasStake = await hasStake(tx, judgeId, contestId)
    const isFinalized = contest.finalizedAt !== null
    const refusal = judgeRefusal({ judgeHasStake, isFinalized, isPreliminary: false })
    if (refusal) refuse(refusal)
    const notLead = leadRefusal(await listSeats(tx, contestId), judgeId)
    if (notLead) refuse(notLead)
    const { preliminaryAt, appealsEndAt } = contest
    if (preliminaryAt === null) refuse('no_preliminary_results')
    await setPreliminary(tx, contestId, { preliminaryAt: null, appealsEndAt: null, updatedAt: now })
    const before = { preliminaryAt, appealsEndAt }
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'preliminary_withdrawn', contestId, before, reason })
    await notifyParticipants(tx, { kind: 'preliminary_withdrawn', contestId, now })
    return (await findContest(tx, contestId)) as ContestRow
  })
}
