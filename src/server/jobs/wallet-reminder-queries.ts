import { and, asc, eq, gte, isNull, lte, notExists } from 'drizzle-orm'
import type { Db } from '../db/database'
import { mailOutbox } from '../db/tables/mail-tables'
import { contests, issues, users } from '../db/tables/tables'

/** Contests that are running and end within this period. */
export async function listEndingContests(db: Db, { now, until }: { now: Date; until: Date }): Promise<string[]> {
  const { id, startDate, endDate } = contests
  const rows = await db
    .select({ id })
    .from(contests)
    .where(and(lte(startDate, now), gte(endDate, now), lte(endDate, until)))
    .orderBy(asc(endDate), asc(id))
  return rows.map((row) => row.id)
}

/** Authors in a contest who haven't yet been reminded of their wallet for it. */
export function listUnreminded(db: Db, contestId: string) {
  const { email, walletAddress, deletedAt } = users
  const { kind } = mailOutbox
  const reminders = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(kind, 'wallet_reminder'), eq(mailOutbox.email, email), eq(mailOutbox.contestId, contestId)))
  return db
    .selectDistinct({ email, walletAddress })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(and(eq(issues.contestId, contestId), isNull(issues.withdrawnAt), isNull(deletedAt), notExists(reminders)))
}
