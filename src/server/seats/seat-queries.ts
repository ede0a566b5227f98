import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Seat } from '../../domain/seats/seat-rules'
import type { Db } from '../db/database'
import { seats } from '../db/tables/seat-tables'
import { contests, users } from '../db/tables/tables'

const { userId, seat, givenAt } = seats
const isSeatOf = (contestId: string, personId: string) => and(eq(seats.contestId, contestId), eq(userId, personId))

/** Lead judge first, then judges, then sponsors, each in the order in which they got their seats. */
export function listSeats(db: Db, contestId: string) {
  return db
    .select({ userId, username: users.username, seat, givenAt })
    .from(seats)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(seats.contestId, contestId))
    .orderBy(sql`case ${seat} when 'lead' then 0 when 'judge' then 1 else 2 end`, asc(givenAt), asc(userId))
}

/** The seat of one person in a contest, or null. */
export async function findSeat(db: Db, contestId: string, personId: string): Promise<Seat | null> {
  const [row] = await db.select({ seat }).from(seats).where(isSeatOf(contestId, personId))
  return row?.seat ?? null
}

/** One person's seats, latest contest start first. */
export function listSeatsOf(db: Db, personId: string) {
  return db
    .select({
      ...{ contestId: contests.id, title: contests.title, seat, givenAt },
      ...{ startDate: contests.startDate, endDate: contests.endDate, finalizedAt: contests.finalizedAt },
    })
    .from(seats)
    .innerJoin(contests, eq(contests.id, seats.contestId))
    .where(eq(userId, personId))
    .orderBy(desc(contests.startDate), asc(contests.id))
}

/** Addresses of people with such a seat in a contest who want mails about work. Only for mails. */
export async function listSeatEmails(db: Db, contestId: string, kinds: readonly Seat[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(seats)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(seats.contestId, contestId), inArray(seat, [...kinds]), users.mailsPending, isNull(users.deletedAt)))
  return rows.map(({ email }) => email)
}

type NewSeat = typeof seats.$inferInsert

/** Replaces another seat of the same person in the contest. */
export async function storeSeat(db: Db, newSeat: NewSeat): Promise<void> {
  const { seat: kind, givenAt: at, givenBy } = newSeat
  await db
    .insert(seats)
    .values(newSeat)
    .onConflictDoUpdate({ target: [seats.contestId, userId], set: { seat: kind, givenAt: at, givenBy } })
}

export async function deleteSeat(db: Db, contestId: string, personId: string): Promise<void> {
  await db.delete(seats).where(isSeatOf(contestId, personId))
}
