import { savedReasonsMax } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { countSavedReasons, hasSavedReason, insertSavedReason, lockJudge } from './saved-reason-queries'

/** Saving a reason that exists changes nothing, even when the list is full. */
export function saveReason(db: Db, { judgeId, reason, now }: { judgeId: string; reason: string; now: Date }) {
  return db.transaction(async (tx) => {
    await lockJudge(tx, judgeId)
    if (await hasSavedReason(tx, { judgeId, reason })) return
    if ((await countSavedReasons(tx, judgeId)) >= savedReasonsMax) refuse('saved_reasons_full')
    await insertSavedReason(tx, { judgeId, reason, createdAt: now })
  })
}
