import { askRefusal } from '../../../domain/contests/questions'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import { insertQuestion, type QuestionRow } from '../../contests/questions/question-queries'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'

type Asking = { contestId: string; authorId: string; text: string; receivedAt: Date }

/** The event has neither author nor text, so that deleting the account removes both, and no admin learns who asks. */
export function askQuestion(db: Db, { contestId, authorId, text, receivedAt }: Asking): Promise<QuestionRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const refusal = askRefusal(contest, receivedAt)
    if (refusal) refuse(refusal)
    const question = await insertQuestion(tx, { contestId, authorId, text, askedAt: receivedAt })
    const after = { questionId: question.id }
    await recordEvent(tx, { at: receivedAt, actorId: null, kind: 'question_asked', contestId, after })
    return question
  })
}
