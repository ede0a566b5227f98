import { refuse } from '../../../domain/refusals'
import { findUser } from '../../../server/accounts/account-queries'
import type { Clock } from '../../../server/clock'
import { contestFields, termsForLedger } from '../../../server/contests/contest-facts'
import { type LockedContest, lockContest, updateContest } from '../../../server/contests/contest-queries'
import { freezeTerms, nextAddendum } from '../../../server/contests/terms/freeze-terms'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import { hasSubmitted } from '../../../server/issues/issue-queries'
import { notifyOfTerms } from '../../../server/issues/notify-author'
import { recordEvent } from '../../../server/ledger/event-queries'
import { enqueueMail } from '../../../server/outbox/outbox-queries'
import { findSeat } from '../../../server/seats/seat-queries'
import { closeRefusal } from '../domain/question-rules'
import { closeQuestion, findQuestion, lockQuestion, type QuestionRow } from './question-queries'

type Closing = {
  questionId: string
  closerId: string
  /** The contest whose sponsor closes the question; null for an admin. */
  sponsorOf: string | null
}
type Locked = { question: QuestionRow; contest: LockedContest; now: Date }

/** Reads `now` after locking the contest, so that an end that passed during the wait counts as passed. */
async function lockForClosing(
  tx: Db,
  clock: Clock,
  { questionId, closerId, sponsorOf, act }: Closing & { act: 'answer' | 'decline' },
): Promise<Locked> {
  const { contestId } = (await findQuestion(tx, questionId)) ?? refuse('question_not_found')
  if (sponsorOf !== null && sponsorOf !== contestId) refuse('question_not_found')
  const contest = (await lockContest(tx, contestId)) ?? refuse('question_not_found')
  const question = (await lockQuestion(tx, questionId)) ?? refuse('question_not_found')
  if (sponsorOf !== null && (await findSeat(tx, contestId, closerId)) !== 'sponsor') refuse('sponsors_only')
  const now = clock.now()
  const closerHasSubmitted = await hasSubmitted(tx, closerId, contestId)
  const refusal = closeRefusal(question, { contest, act, closerHasSubmitted, now })
  if (refusal) refuse(refusal)
  return { question, contest, now }
}

type Answer = Closing & {
  answer: string /** As everybody reads it; if null, as it was asked. */
  published: string | null
}

/** Publishes question and answer as an addendum, which binds later submissions. */
export function answerQuestion(db: Db, clock: Clock, { answer, published, ...closing }: Answer): Promise<QuestionRow> {
  return db.transaction(async (tx) => {
    const { question, contest, now } = await lockForClosing(tx, clock, { ...closing, act: 'answer' })
    const { id: contestId } = contest
    await freezeTerms(tx, contest, now)
    const addendum = {
      ...(await nextAddendum(tx, contest)),
      ...{ kind: 'answer' as const, question: published ?? question.text, answer },
    }
    const { number } = addendum
    const closed = await closeQuestion(tx, question.id, { state: 'answered', closedAt: now, addendumNumber: number })
    // The terms are unchanged; the new version makes open pages and forms reload the history.
    await updateContest(tx, contestId, contestFields(contest), now)
    const after = { questionId: question.id, addendum, digest: termsForLedger(contest).digest }
    await recordEvent(tx, { at: now, actorId: closing.closerId, kind: 'question_answered', contestId, after })
    await notifyOfTerms(tx, { contestId, addendum: number, exceptId: question.authorId, now })
    await notifyAuthor(tx, closed, now)
    return closed
  })
}

export function declineQuestion(
  db: Db,
  clock: Clock,
  { reason, ...closing }: Closing & { reason: string },
): Promise<QuestionRow> {
  return db.transaction(async (tx) => {
    const { question, contest, now } = await lockForClosing(tx, clock, { ...closing, act: 'decline' })
    const closed = await closeQuestion(tx, question.id, { state: 'declined', closedAt: now, declineReason: reason })
    // The reason is deleted along with its author's account; questions without a salt are older than digests.
    const reasonHash = question.salt === null ? null : digestOf(question.salt + reason)
    const event = { at: now, actorId: closing.closerId, contestId: contest.id }
    await recordEvent(tx, { ...event, kind: 'question_declined', after: { questionId: question.id, reasonHash } })
    await notifyAuthor(tx, closed, now)
    return closed
  })
}

async function notifyAuthor(tx: Db, { authorId, contestId, state }: QuestionRow, now: Date): Promise<void> {
  const author = authorId === null ? null : await findUser(tx, authorId)
  if (!author || author.deletedAt !== null) return
  await enqueueMail(tx, { kind: 'question_closed', email: author.email, contestId, details: { state }, now })
}
