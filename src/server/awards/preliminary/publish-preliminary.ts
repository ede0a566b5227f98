import { appealsEndAfter } from '../../../domain/contests/contest-stage'
import { publishRefusals } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import { leadRefusal } from '../../../domain/seats/seat-rules'
import {
  type ContestRow,
  findContest,
  type LockedContest,
  lockContest,
  setPreliminary,
} from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { countPendingIssues } from '../../issues/issue-list-queries'
import { hasStake } from '../../issues/submitting/stake-queries'
import { drawIfDue, readLookStanding } from '../../judging/second-look/draw-second-looks'
import { recordEvent } from '../../ledger/event-queries'
import { listSeats } from '../../seats/seat-queries'
import { notifyParticipants } from '../finalization/notify-participants'

type Publication = { contestId: string; judgeId: string; now: Date }

/**
 * Publishes preliminary results, which opens the time for appeals. From then on verdicts and groups change only by an
 * appeal. Publishing them again changes nothing, so that the end never moves.
 */
export function publishPreliminary(db: Db, { contestId, judgeId, now }: Publication): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if (contest.finalizedAt !== null) refuse('contest_finalized')
    if (contest.preliminaryAt === null) await publish(tx, contest, judgeId, now)
    return (await findContest(tx, contestId)) as ContestRow
  })
}

async function publish(tx: Db, contest: LockedContest, judgeId: string, now: Date): Promise<void> {
  const { id: contestId } = contest
  const appealHours = contest.appealHours ?? refuse('contest_without_appeals')
  const pendingCount = await countPendingIssues(tx, contestId)
  const judgeHasStake = await hasStake(tx, judgeId, contestId)
  await drawIfDue(tx, contest, now)
  const secondLook = await readLookStanding(tx, contest)
  const [refusal] = publishRefusals(contest, { pendingCount, secondLook, judgeHasStake, now })
  if (refusal) refuse(refusal)
  const notLead = leadRefusal(await listSeats(tx, contestId), judgeId)
  if (notLead) refuse(notLead)
  const appealsEndAt = appealsEndAfter(now, appealHours)
  await setPreliminary(tx, contestId, { preliminaryAt: now, appealsEndAt, updatedAt: now })
  const after = { appealsEndAt }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'preliminary_published', contestId, after })
  await notifyParticipants(tx, { kind: 'preliminary_results', contestId, now })
}
