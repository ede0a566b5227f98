import { and, asc, count, desc, eq, inArray, isNull, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { type KycState, kycStates } from '../../../domain/awards/kyc'
import type { Page } from '../../../domain/paging'
import { containsText } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { unpaidAwards } from '../../db/tables/award-tables'
import { users } from '../../db/tables/tables'

export type PeopleFilter = { search: string; state: KycState | null; only: boolean }

const hasUnpaidAward = sql`exists (select from ${unpaidAwards} where ${unpaidAwards.userId} = ${users.id})`

/** Unique per account. */
const inOrder = asc(sql`lower(${users.username})`)

function selectPeople(db: Db) {
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
      waitingLines: sql<number>`coalesce(${unpaidAwards.lines}, 0)`.mapWith(Number),
      waitingCents: sql<number>`coalesce(${unpaidAwards.cents}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(unpaidAwards, eq(unpaidAwards.userId, users.id))
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

/** Lists a deleted account only while it has an unpaid award. */
function matching({ search, only }: Pick<PeopleFilter, 'search' | 'only'>): SQL | undefined {
  return and(
    only ? hasUnpaidAward : or(isNull(users.deletedAt), hasUnpaidAward),
    containsText(search, users.username, users.email, users.walletAddress),
  )
}

/** People with an unpaid award come first, the highest sum before the others; then everyone else by name. */
export async function listPeople(db: Db, { state, page, limit, ...filter }: PeopleFilter & Page): Promise<PersonRow[]> {
  const narrowed = and(matching(filter), state ? eq(users.kycState, state) : undefined)
  const skipped = (page - 1) * limit
  const waiting = await listWaiting(db, narrowed, { limit, skipped })
  const remaining = filter.only ? 0 : limit - waiting.ids.length
  // Sort and skip ids only, in the order of an index.
  const others =
    remaining === 0
      ? []
      : await db
          .select({ id: users.id })
          .from(users)
          .where(and(narrowed, not(hasUnpaidAward)))
          .orderBy(inOrder)
          .limit(remaining)
          .offset(Math.max(0, skipped - waiting.total))
  const ids = [...waiting.ids, ...others.map(({ id }) => id)]
  const rows = ids.length === 0 ? [] : await selectPeople(db).where(inArray(users.id, ids))
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** A page of those with an unpaid award, and how many they are. */
async function listWaiting(db: Db, narrowed: SQL | undefined, { limit, skipped }: { limit: number; skipped: number }) {
  const found = await db
    .select({ id: users.id })
    .from(unpaidAwards)
    .innerJoin(users, eq(users.id, unpaidAwards.userId))
    .where(narrowed)
    .orderBy(desc(unpaidAwards.cents), inOrder)
  return { ids: found.slice(skipped, skipped + limit).map(({ id }) => id), total: found.length }
}

/** Counts by state, with all other filters applied. */
export async function countPeople(
  db: Db,
  filter: Pick<PeopleFilter, 'search' | 'only'>,
): Promise<Record<KycState, number>> {
  if (filter.only && filter.search === '') return countUnpaidPeople(db)
  const rows = await db
    .select({ state: users.kycState, total: count() })
    .from(users)
    .where(matching(filter))
    .groupBy(users.kycState)
  const totalOf = (state: KycState) => rows.find((row) => row.state === state)?.total ?? 0
  return Object.fromEntries(kycStates.map((state) => [state, totalOf(state)])) as Record<KycState, number>
}

/**
 * Most people with an unpaid award have no check yet. They are counted as the remainder, so that their accounts aren't
 * read.
 */
async function countUnpaidPeople(db: Db): Promise<Record<KycState, number>> {
  const [row] = await db
    .select({
      all: sql<number>`(select count(*) from ${unpaidAwards})`.mapWith(Number),
      pending: countOfState('pending'),
      approved: countOfState('approved'),
      rejected: countOfState('rejected'),
    })
    .from(users)
    .where(and(ne(users.kycState, 'none'), hasUnpaidAward))
  const { all = 0, pending = 0, approved = 0, rejected = 0 } = row ?? {}
  return { none: all - pending - approved - rejected, pending, approved, rejected }
}

const countOfState = (state: KycState) =>
  sql<number>`count(*) filter (where ${eq(users.kycState, state)})`.mapWith(Number)

/** How many people with an unpaid award await a decision by this admin, who can't decide about themselves. */
export async function countDueKycDecisions(db: Db, adminId: string): Promise<number> {
  // Fewer people are excluded than are waiting, so this reads fewer accounts.
  const excluded = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, unpaidAwards.userId),
        or(inArray(users.kycState, ['approved', 'rejected']), eq(users.id, adminId)),
      ),
    )
  const [row] = await db.select({ total: count() }).from(unpaidAwards).where(notExists(excluded))
  return row?.total ?? 0
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const [row] = await selectPeople(db).where(eq(users.id, id))
  return row ?? null
}
