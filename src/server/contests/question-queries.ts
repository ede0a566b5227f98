import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/database'
import { contestQuestions } from '../db/tables/contest-tables'

export function listQuestionsOf(db: Db, authorId: string): Promise<(typeof contestQuestions.$inferSelect)[]> {
  return db
    .select()
    .from(contestQuestions)
    .where(eq(contestQuestions.authorId, authorId))
    .orderBy(asc(contestQuestions.askedAt), asc(contestQuestions.id))
}

/** Public answers are part of the terms and stay, without the author. Returns the deleted questions. */
export async function deleteQuestionsOf(db: Db, authorId: string): Promise<{ id: string; contestId: string }[]> {
  const { id, contestId, state } = contestQuestions
  const own = eq(contestQuestions.authorId, authorId)
  const gone = await db
    .delete(contestQuestions)
    .where(and(own, ne(state, 'answered')))
    .returning({ id, contestId })
  await db.update(contestQuestions).set({ authorId: null }).where(own)
  return gone
}
