import { verdictRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { hasStake } from '../issues/submitting/stake-queries'

type Conflict = { judgeId: string; contestId: string; authorIds: string[] }

/** Grouping counts as judging, so the same conflicts of interest apply. Reports the judge's own issue first. */
export async function refuseConflict(tx: Db, { judgeId, contestId, authorIds }: Conflict): Promise<void> {
  const judgeHasStake = await hasStake(tx, judgeId, contestId)
  const refusals = authorIds.map((authorId) =>
    verdictRefusal({ judgeId, authorId, judgeHasStake, isFinalized: false, isPreliminary: false }),
  )
  const refusal = refusals.find((code) => code === 'self_review') ?? refusals.find((code) => code !== null)
  if (refusal) refuse(refusal)
}
