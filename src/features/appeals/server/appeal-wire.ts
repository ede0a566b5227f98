import { appealState } from '../../../domain/judging/appeals'
import type { Db } from '../../../server/db/database'
import { shownAppealText } from '../../../server/db/encryption/stored-text'
import type { Appeal, AppealForJudge } from '../contract'
import { appealDecisionRefusal } from '../domain/appeal-rules'
import type { AppealRow, ListedAppeal } from './appeal-queries'

/** Omits judges, who are anonymous to authors. */
export function appealToWire(db: Db, row: AppealRow): Appeal {
  return {
    _id: row.id,
    issueId: row.issueId,
    kind: row.kind,
    rule: row.rule,
    text: shownAppealText(db, row),
    receivedAt: row.receivedAt.toISOString(),
    state: appealState(row),
    reason: row.reason,
    decidedAt: row.handledAt?.toISOString() ?? null,
  }
}

type Reader = { judgeId: string; judgeHasStake: boolean; author: AppealForJudge['author'] }

export function appealForJudgeToWire(db: Db, row: ListedAppeal, reader: Reader): AppealForJudge {
  const { issue, handler, contest, kind, decidedBy, secondJudgeId, authorId } = row
  const { id, ...shown } = issue
  const isFinalized = contest.finalizedAt !== null
  return {
    ...appealToWire(db, row),
    author: reader.author,
    issue: { _id: id, ...shown },
    change: row.change as AppealForJudge['change'],
    handledBy: handler && { _id: handler.id, username: handler.username },
    refusal: appealDecisionRefusal({ ...reader, authorId, kind, decidedBy, secondJudgeId, isFinalized }),
  }
}
