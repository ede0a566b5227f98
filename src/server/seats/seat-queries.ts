import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { seats } from '../db/seat-tables'
import { users } from '../db/tables'

const { userId, seat, givenAt } = seats

/** The lead judge first, then judges, then sponsors, each in the order in which they got the seat. */
export function listSeats(db: Db, contestId: string) {
  return db
    .select({ userId, username: users.username, seat, givenAt })
    .from(seats)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(seats.contestId, contestId))
    .orderBy(sql`case ${seat} when 'lead' then 0 when 'judge' then 1 else 2 end`, asc(givenAt), asc(userId))
}

export type SeatRow = Awaited<ReturnType<typeof listSeats>>[number]
