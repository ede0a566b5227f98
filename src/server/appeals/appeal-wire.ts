import type { Appeal, AppealForJudge } from '../../contract/judging/appeals'
import { appealDecisionRefusal, appealState } from '../../domain/appeals/appeal-rules'
import type { Db } from '../db/database'
import { decryptAppeal } from '../db/encryption/appeal-text'
import type { AppealRow, ListedAppeal } from './appeal-queries'

const unreadable = 'This text cannot be read: it was changed in the database, or its key is missing.'

/** Omits judges, who are anonymous to authors. */
export function appealToWire(db: Db, row: AppealRow): Appeal {
  return {
    _id: row.id,
    issueId: row.issueId,
    kind: row.kind,
    rule: row.rule,
    text: decryptAppeal(db, row) ?? unreadable,
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
