import { randomBytes } from 'node:crypto'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import { recordEvent } from '../../../server/ledger/event-queries'
import { enqueueWorkMails } from '../../../server/outbox/outbox-queries'
import { listSeatEmails } from '../../../server/seats/seat-queries'
import { askRefusal } from '../domain/question-rules'
import { insertQuestion, type QuestionRow } from './question-queries'

type Asking = { contestId: string; authorId: string; text: string; receivedAt: Date }

/**
 * The event has no author and only a salted digest of the text, so that deleting the account removes both and no admin
 * learns who asked.
 */
export function askQuestion(db: Db, { contestId, authorId, text, receivedAt }: Asking): Promise<QuestionRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const refusal = askRefusal(contest, receivedAt)
    if (refusal) refuse(refusal)
    const salt = randomBytes(16).toString('hex')
    const question = await insertQuestion(tx, { contestId, authorId, text, salt, askedAt: receivedAt })
    const after = { questionId: question.id, textHash: digestOf(salt + text) }
    await recordEvent(tx, { at: receivedAt, actorId: null, kind: 'question_asked', contestId, after })
    const emails = await listSeatEmails(tx, contestId, ['sponsor'])
    await enqueueWorkMails(tx, { kind: 'question_waits', emails, contestId, now: receivedAt })
    return question
  })
}
