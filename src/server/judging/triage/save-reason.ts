import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { savedReasonsMax } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import {
  countSavedReasons,
  hasSavedReason,
  insertSavedReason,
  lockJudge,
  setCodeOfSavedReason,
} from './saved-reason-queries'

type SavedReason = {
  judgeId: string
  reason: string
  /** Undefined if none was sent. */
  invalidationCode?: InvalidationCode | null | undefined
  now: Date
}

/** Saving an existing reason only changes its code, even if the list is full. */
export function saveReason(db: Db, { judgeId, reason, invalidationCode, now }: SavedReason) {
  return db.transaction(async (tx) => {
    await lockJudge(tx, judgeId)
    if (await hasSavedReason(tx, { judgeId, reason })) {
      if (invalidationCode !== undefined) await setCodeOfSavedReason(tx, { judgeId, reason, invalidationCode })
      return
    }
    if ((await countSavedReasons(tx, judgeId)) >= savedReasonsMax) refuse('saved_reasons_full')
    await insertSavedReason(tx, { judgeId, reason, invalidationCode: invalidationCode ?? null, createdAt: now })
  })
}
