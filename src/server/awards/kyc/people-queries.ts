import { type AnyColumn, and, asc, count, countDistinct, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type KycState, kycStates } from '../../../domain/awards/kyc'
import type { Page } from '../../../domain/paging'
import { containsText } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { users } from '../../db/tables/tables'
import { isOfCurrentSnapshot, isUnpaid } from '../award-queries'

export type PeopleFilter = { search: string; state: KycState | null; only: boolean }

/** The unpaid lines of current snapshots. */
const unpaidLinesOf = (db: Db, authorId: AnyColumn) =>
  db
    .select({ lines: count().as('lines'), cents: sql<string | null>`sum(${awardLines.amountCents})`.as('cents') })
    .from(awardLines)
    .innerJoin(awardSnapshots, isOfCurrentSnapshot)
    .where(and(eq(awardLines.authorId, authorId), isUnpaid))

const hasUnpaidLines = (db: Db) =>
  inArray(
    users.id,
    db
      .select({ id: awardLines.authorId })
      .from(awardLines)
      .innerJoin(awardSnapshots, isOfCurrentSnapshot)
      .where(isUnpaid),
  )

/** Unpaid lines are counted for the people of a page only. */
function selectPeople(db: Db) {
  const waiting = unpaidLinesOf(db, users.id).as('waiting')
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      walletAddress: users.walletAddress,
      walletChangedAt: users.walletChangedAt,
      role: users.role,
      kycState: users.kycState,
      kycNote: users.kycNote,
      kycChangedAt: users.kycChangedAt,
      deletedAt: users.deletedAt,
      waitingLines: waiting.lines,
      waitingCents: sql<number>`coalesce(${waiting.cents}, 0)`.mapWith(Number),
    })
    .from(users)
    .innerJoinLateral(waiting, sql`true`)
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

/** Deleted accounts are listed only while an award of theirs is unpaid. */
function matching(db: Db, { search, only }: Pick<PeopleFilter, 'search' | 'only'>): SQL | undefined {
  return and(
    only ? hasUnpaidLines(db) : or(isNull(users.deletedAt), hasUnpaidLines(db)),
    containsText(search, users.username, users.email, users.walletAddress),
  )
}

export function listPeople(db: Db, { state, page, limit, ...filter }: PeopleFilter & Page): Promise<PersonRow[]> {
  const order = [asc(sql`lower(${users.username})`), asc(users.id)]
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(and(matching(db, filter), state ? eq(users.kycState, state) : undefined))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  return selectPeople(db)
    .where(inArray(users.id, shown))
    .orderBy(...order)
}

/** Counts by state. All other filters apply. */
export async function countPeople(
  db: Db,
  filter: Pick<PeopleFilter, 'search' | 'only'>,
): Promise<Record<KycState, number>> {
  const rows = await db
    .select({ state: users.kycState, total: count() })
    .from(users)
    .where(matching(db, filter))
    .groupBy(users.kycState)
  const totalOf = (state: KycState) => rows.find((row) => row.state === state)?.total ?? 0
  return Object.fromEntries(kycStates.map((state) => [state, totalOf(state)])) as Record<KycState, number>
}

/** How many people with an unpaid award wait for a decision of this admin, who cannot decide about themself. */
export async function countDueKycDecisions(db: Db, adminId: string): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(users.id) })
    .from(awardLines)
    .innerJoin(awardSnapshots, isOfCurrentSnapshot)
    .innerJoin(users, eq(users.id, awardLines.authorId))
    .where(and(isUnpaid, inArray(users.kycState, ['none', 'pending']), ne(users.id, adminId)))
  return row?.total ?? 0
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const [row] = await selectPeople(db).where(eq(users.id, id))
  return row ?? null
}
