import { verdictRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { hasSubmitted } from '../issues/issue-queries'
import { findSeat } from '../seats/seat-queries'

/**
 * Whether this judge has submitted to the contest, or has become its sponsor since the request was let in. Asked under the
 * lock of the contest, which seats are given under as well.
 */
export async function hasStake(tx: Db, judgeId: string, contestId: string): Promise<boolean> {
  return (await hasSubmitted(tx, judgeId, contestId)) || (await findSeat(tx, contestId, judgeId)) === 'sponsor'
}

type Conflict = { judgeId: string; contestId: string; authorIds: string[] }

/** Grouping is judging, so the same conflicts of interest apply. An own issue is reported first. */
export async function refuseConflict(tx: Db, { judgeId, contestId, authorIds }: Conflict): Promise<void> {
  const judgeHasSubmitted = await hasStake(tx, judgeId, contestId)
  const refusals = authorIds.map((authorId) =>
    verdictRefusal({ judgeId, authorId, judgeHasSubmitted, isFinalized: false, isPreliminary: false }),
  )
  const refusal = refusals.find((code) => code === 'self_review') ?? refusals.find((code) => code !== null)
  if (refusal) refuse(refusal)
}
