import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Page } from '../../../domain/paging'
import type { Db } from '../../../server/db/database'
import { contestQuestions } from '../../../server/db/tables/contest-tables'

export type QuestionRow = typeof contestQuestions.$inferSelect
type NewQuestion = Pick<QuestionRow, 'contestId' | 'authorId' | 'text' | 'salt' | 'askedAt'>

export async function insertQuestion(db: Db, question: NewQuestion): Promise<QuestionRow> {
  const [row] = await db.insert(contestQuestions).values(question).returning()
  return row as QuestionRow
}

export async function findQuestion(db: Db, id: string): Promise<QuestionRow | null> {
  const [row] = await db.select().from(contestQuestions).where(eq(contestQuestions.id, id))
  return row ?? null
}

/** Locks the question until commit, so that it is closed only once; its author may delete it meanwhile. */
export async function lockQuestion(db: Db, id: string): Promise<QuestionRow | null> {
  const [row] = await db.select().from(contestQuestions).where(eq(contestQuestions.id, id)).for('update')
  return row ?? null
}

type Closing = Pick<QuestionRow, 'state' | 'closedAt'> & Partial<Pick<QuestionRow, 'addendumNumber' | 'declineReason'>>

export async function closeQuestion(db: Db, id: string, closing: Closing): Promise<QuestionRow> {
  const [row] = await db.update(contestQuestions).set(closing).where(eq(contestQuestions.id, id)).returning()
  return row as QuestionRow
}

type OfContest = { contestId: string /** Null is everybody. */; authorId: string | null }

const matching = ({ contestId, authorId }: OfContest): SQL | undefined =>
  and(
    eq(contestQuestions.contestId, contestId),
    authorId === null ? undefined : eq(contestQuestions.authorId, authorId),
  )

/** For a contest: open ones first, oldest first. For one author: newest first. */
export function listQuestionRows(db: Db, of: OfContest, { page, limit }: Page): Promise<QuestionRow[]> {
  const { state, askedAt, id } = contestQuestions
  const byWork = [sql`case when ${state} = 'open' then 0 else 1 end`, asc(askedAt), asc(id)]
  return db
    .select()
    .from(contestQuestions)
    .where(matching(of))
    .orderBy(...(of.authorId === null ? byWork : [desc(askedAt), desc(id)]))
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countQuestions(db: Db, of: OfContest): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contestQuestions).where(matching(of))
  return row?.total ?? 0
}

/** By contest. */
export async function countOpenQuestions(db: Db): Promise<Map<string, number>> {
  const { contestId, state } = contestQuestions
  const rows = await db
    .select({ contestId, total: count() })
    .from(contestQuestions)
    .where(eq(state, 'open'))
    .groupBy(contestId)
  return new Map(rows.map(({ contestId: id, total }) => [id, total]))
}
