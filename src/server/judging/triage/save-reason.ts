import { savedReasonsMax } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { countSavedReasons, hasSavedReason, holdJudge, insertSavedReason } from './saved-reason-queries'

/** Saving the same sentence twice is one, also where no more could be saved. */
export function saveReason(db: Db, { judgeId, reason, now }: { judgeId: string; reason: string; now: Date }) {
  return db.transaction(async (tx) => {
    await holdJudge(tx, judgeId)
    if (await hasSavedReason(tx, { judgeId, reason })) return
    if ((await countSavedReasons(tx, judgeId)) >= savedReasonsMax) refuse('saved_reasons_full')
    await insertSavedReason(tx, { judgeId, reason, createdAt: now })
  })
}
