import { type Page, paginationOf } from '../../../domain/paging'
import type { Viewer } from '../../../domain/permissions'
import type { ReadFeatureWork } from '../../../server/admin/waiting/waiting-work'
import type { Db } from '../../../server/db/database'
import { recordShownTitles } from '../../../server/ledger/record-reading'
import type { Question } from '../contract'
import { countOpenQuestions, countQuestions, listQuestionRows, type QuestionRow } from './question-queries'

const toWire = (row: QuestionRow): Question => ({
  _id: row.id,
  text: row.text,
  askedAt: row.askedAt.toISOString(),
  state: row.state,
  closedAt: row.closedAt?.toISOString() ?? null,
  addendum: row.addendumNumber,
  declineReason: row.declineReason,
})

export const questionReply = (row: QuestionRow) => ({
  status: 'success' as const,
  data: { question: toWire(row) },
})

type OfContest = Parameters<typeof countQuestions>[1]

async function readQuestions(db: Db, of: OfContest, page: Page) {
  const rows = await listQuestionRows(db, of, page)
  return { rows, pagination: paginationOf(await countQuestions(db, of), page) }
}

type Shown = Awaited<ReturnType<typeof readQuestions>>
const listReply = ({ rows, pagination }: Shown) => ({
  status: 'success' as const,
  data: { questions: rows.map(toWire), pagination },
})

export const listQuestions = async (db: Db, of: OfContest, page: Page) => listReply(await readQuestions(db, of, page))

type AllQuery = { contestId: string; viewer: Viewer; page: Page; now: Date }

/** A question can hint at a bug, so reading other people's questions bars a person from competing. */
export async function showAllQuestions(db: Db, { contestId, viewer, page, now }: AllQuery) {
  const reply = await readQuestions(db, { contestId, authorId: null }, page)
  const listedQuestions = reply.rows.map(({ id, authorId }) => ({ id, contestId, author: { id: authorId ?? '' } }))
  await recordShownTitles(db, listedQuestions, { view: 'questions', viewer, now })
  return listReply(reply)
}

/** Each contest with open questions, which its admins answer. */
export const readWaitingQuestions: ReadFeatureWork = async (db, { contests }) => {
  const open = await countOpenQuestions(db)
  return {
    questions: contests.flatMap(({ id, title }) => {
      const count = open.get(id)
      return count ? [{ contest: { _id: id, title }, count }] : []
    }),
  }
}
