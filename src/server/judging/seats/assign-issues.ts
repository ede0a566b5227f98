import { judgeRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import { assign } from '../../../domain/seats/assignment'
import { isJudgeSeat } from '../../../domain/seats/seat-rules'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { hasSubmitted } from '../../issues/issue-queries'
import { hasStake } from '../../issues/submitting/stake-queries'
import { recordEvent } from '../../ledger/event-queries'
import { listSeats } from '../../seats/seat-queries'
import { closedFacts } from '../decision-source'
import { insertAssignments, listAssigned, listUnassigned } from './assignment-queries'

type AssignRequest = { contestId: string; adminId: string; now: Date }

/** Assigns all unassigned pending submissions to the seated judges. Returns the number assigned. */
export function assignIssues(db: Db, { contestId, adminId, now }: AssignRequest): Promise<number> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const judgeHasStake = await hasStake(tx, adminId, contestId)
    const refusal = judgeRefusal({ judgeHasStake, ...closedFacts(contest, {}) })
    if (refusal) refuse(refusal)
    const judges = []
    for (const { userId: id, seat } of await listSeats(tx, contestId)) {
      if (isJudgeSeat(seat)) judges.push({ id, hasSubmitted: await hasSubmitted(tx, id, contestId) })
    }
    if (!judges.some((judge) => !judge.hasSubmitted)) refuse('no_seated_judge')
    const waiting = await listUnassigned(tx, contestId)
    const newAssignments = assign(waiting, await listAssigned(tx, contestId), judges)
    if (newAssignments.length === 0) return 0
    await insertAssignments(
      tx,
      newAssignments.map((one) => ({ ...one, contestId, assignedAt: now })),
    )
    const shares = judges.map(({ id: judgeId }) => ({
      judgeId,
      issues: newAssignments.filter((one) => one.judgeId === judgeId).map(({ issueId }) => issueId),
    }))
    const after = { count: newAssignments.length, shares }
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'issues_assigned', contestId, after })
    return newAssignments.length
  })
}
