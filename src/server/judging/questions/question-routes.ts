import type { Question } from '../../../contract/contests/questions'
import { type Page, paginationOf } from '../../../domain/paging'
import { refuse } from '../../../domain/refusals'
import type { Clock } from '../../clock'
import { findContest } from '../../contests/contest-queries'
import { countQuestions, listQuestionRows, type QuestionRow } from '../../contests/questions/question-queries'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { hasSubmitted } from '../../issues/issue-queries'
import { recordShownTitles } from '../../ledger/record-reading'
import { askQuestion } from './ask-question'
import { answerQuestion, declineQuestion } from './close-question'

export type QuestionWiring = { db: Db; clock: Clock; kickMail: () => void }

const toWire = (row: QuestionRow): Question => ({
  _id: row.id,
  text: row.text,
  askedAt: row.askedAt.toISOString(),
  state: row.state,
  closedAt: row.closedAt?.toISOString() ?? null,
  addendum: row.addendumNumber,
  declineReason: row.declineReason,
})

const reply = (row: QuestionRow) => ({ status: 'success' as const, data: { question: toWire(row) } })

export function questionRoutes(api: Api, { db, clock, kickMail }: QuestionWiring): void {
  const list = async (of: Parameters<typeof countQuestions>[1], query: Page) => {
    const rows = await listQuestionRows(db, of, query)
    const pagination = paginationOf(await countQuestions(db, of), query)
    return { rows, reply: { status: 'success' as const, data: { questions: rows.map(toWire), pagination } } }
  }

  api.on('askQuestion', async ({ params, body, viewer, receivedAt }) =>
    reply(await askQuestion(db, { contestId: params.id, authorId: viewer.id, text: body.text, receivedAt })),
  )

  api.on('listMyQuestions', async ({ params, query, viewer }) => {
    const { id: contestId } = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    return (await list({ contestId, authorId: viewer.id }, query)).reply
  })

  // A question can hint at a bug, so whoever reads it no longer competes, and whoever competes does not read it.
  api.on('listQuestions', async ({ params, query, viewer, receivedAt: now }) => {
    const { id: contestId } = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    if (await hasSubmitted(db, viewer.id, contestId)) refuse('conflict_of_interest')
    const { rows, reply: shown } = await list({ contestId, authorId: null }, query)
    const asked = rows.map(({ id, authorId }) => ({ id, contestId, author: { id: authorId ?? '' } }))
    await recordShownTitles(db, asked, { view: 'questions', viewer, now })
    return shown
  })

  api.on('answerQuestion', async ({ params, body, viewer }) => {
    const { answer, question: published = null } = body
    const answered = await answerQuestion(db, clock, { questionId: params.id, adminId: viewer.id, answer, published })
    kickMail()
    return reply(answered)
  })

  api.on('declineQuestion', async ({ params, body, viewer }) => {
    const closing = { questionId: params.id, adminId: viewer.id, reason: body.reason }
    const declined = await declineQuestion(db, clock, closing)
    kickMail()
    return reply(declined)
  })
}
