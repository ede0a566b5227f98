import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { secondLookDraws, secondLooks } from '../../db/tables/judging-tables'
import { issues } from '../../db/tables/tables'

export async function findDraw(db: Db, contestId: string) {
  const [row] = await db.select().from(secondLookDraws).where(eq(secondLookDraws.contestId, contestId))
  return row ?? null
}

export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDraw>>>

export async function insertDraw(db: Db, draw: Pick<DrawRow, 'contestId' | 'seed' | 'committedAt'>): Promise<void> {
  await db.insert(secondLookDraws).values(draw)
}

const selectLooks = (db: Db) =>
  db
    .select({
      look: secondLooks,
      issue: {
        authorId: issues.authorId,
        placeInLine: issues.placeInLine,
        title: issues.title,
        status: issues.status,
        invalidationReason: issues.invalidationReason,
        invalidationCode: issues.invalidationCode,
        withdrawnAt: issues.withdrawnAt,
      },
    })
    .from(secondLooks)
    .innerJoin(issues, eq(issues.id, secondLooks.issueId))

export type LookRow = Awaited<ReturnType<typeof selectLooks>>[number]

/** In the order of the draw. */
export function listLooks(db: Db, contestId: string): Promise<LookRow[]> {
  return selectLooks(db).where(eq(secondLooks.contestId, contestId)).orderBy(asc(secondLooks.position))
}

/** The caller must have locked the contest to change the result. */
export async function findLook(db: Db, issueId: string): Promise<LookRow | null> {
  const [row] = await selectLooks(db).where(eq(secondLooks.issueId, issueId))
  return row ?? null
}
