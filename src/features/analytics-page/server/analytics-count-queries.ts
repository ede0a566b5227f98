import { and, count, countDistinct, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/database'
import { analyticsEvents } from '../../../server/db/tables/analytics-tables'
import type { DayCount } from '../domain/analytics-days'

export function countByDay(db: Db, since: Date): Promise<DayCount[]> {
  const day = sql<string>`to_char(${analyticsEvents.at} at time zone 'UTC', 'YYYY-MM-DD')`
  const { name, result } = analyticsEvents
  return db
    .select({ day, name, result, count: count() })
    .from(analyticsEvents)
    .where(gte(analyticsEvents.at, since))
    .groupBy(sql`1`, name, result)
    .orderBy(sql`1`, name, result)
}

export async function countByPage(db: Db, since: Date): Promise<{ page: string; views: number }[]> {
  const views = count()
  const rows = await db
    .select({ page: analyticsEvents.page, views })
    .from(analyticsEvents)
    .where(and(gte(analyticsEvents.at, since), eq(analyticsEvents.name, 'page_view')))
    .groupBy(analyticsEvents.page)
    .orderBy(desc(views), analyticsEvents.page)
  return rows.map((row) => ({ page: row.page ?? '', views: row.views }))
}

/** Distinct people who were signed in, and how many of them were verified at least once. */
export async function countPeople(db: Db, since: Date): Promise<{ signedIn: number; verified: number }> {
  const { userId, isEmailVerified, at } = analyticsEvents
  const verified = sql<number>`count(distinct ${userId}) filter (where ${isEmailVerified})`.mapWith(Number)
  const [row] = await db
    .select({ signedIn: countDistinct(userId), verified })
    .from(analyticsEvents)
    .where(gte(at, since))
  return row ?? { signedIn: 0, verified: 0 }
}
