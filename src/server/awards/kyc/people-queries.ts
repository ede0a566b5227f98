import { and, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type KycState, kycStates } from '../../../domain/awards/kyc'
import type { Page } from '../../../domain/paging'
import { awardLines, awardSnapshots } from '../../db/award-tables'
import type { Db } from '../../db/database'
import { users } from '../../db/tables'

export type PeopleFilter = { search: string; state: KycState | null; only: boolean }

/** By author: the award lines of standing snapshots that are neither paid nor returned and have an amount. */
const waitingLines = (db: Db) =>
  db
    .select({
      authorId: awardLines.authorId,
      lines: count().as('lines'),
      cents: sql<number>`sum(${awardLines.amountCents})`.mapWith(Number).as('cents'),
    })
    .from(awardLines)
    .innerJoin(awardSnapshots, eq(awardSnapshots.id, awardLines.snapshotId))
    .where(
      and(
        isNull(awardSnapshots.reopenedAt),
        isNull(awardLines.paidAt),
        isNull(awardLines.returnedAt),
        gt(awardLines.amountCents, 0),
      ),
    )
    .groupBy(awardLines.authorId)
    .as('waiting')

type Waiting = ReturnType<typeof waitingLines>

function selectPeople(db: Db, waiting: Waiting) {
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
      waitingLines: sql<number>`coalesce(${waiting.lines}, 0)`.mapWith(Number),
      waitingCents: sql<number>`coalesce(${waiting.cents}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(waiting, eq(waiting.authorId, users.id))
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

/** The wildcards of LIKE stand for themselves in what a person types. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A deleted account is of interest only while an award of it waits. */
function matching({ search, only }: Pick<PeopleFilter, 'search' | 'only'>, waiting: Waiting): SQL | undefined {
  const pattern = containing(search)
  const named = or(ilike(users.username, pattern), ilike(users.email, pattern), ilike(users.walletAddress, pattern))
  return and(
    or(isNull(users.deletedAt), isNotNull(waiting.authorId)),
    search ? named : undefined,
    only ? isNotNull(waiting.authorId) : undefined,
  )
}

export function listPeople(db: Db, { state, page, limit, ...filter }: PeopleFilter & Page): Promise<PersonRow[]> {
  const waiting = waitingLines(db)
  return selectPeople(db, waiting)
    .where(and(matching(filter, waiting), state ? eq(users.kycState, state) : undefined))
    .orderBy(asc(sql`lower(${users.username})`), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** By state, under everything but the filter by state. */
export async function countPeople(
  db: Db,
  filter: Pick<PeopleFilter, 'search' | 'only'>,
): Promise<Record<KycState, number>> {
  const waiting = waitingLines(db)
  const rows = await db
    .select({ state: users.kycState, total: count() })
    .from(users)
    .leftJoin(waiting, eq(waiting.authorId, users.id))
    .where(matching(filter, waiting))
    .groupBy(users.kycState)
  const totalOf = (state: KycState) => rows.find((row) => row.state === state)?.total ?? 0
  return Object.fromEntries(kycStates.map((state) => [state, totalOf(state)])) as Record<KycState, number>
}

/** The people whose award waits for a decision of somebody else than this admin: of themself nobody decides. */
export async function countWaitingChecks(db: Db, adminId: string): Promise<number> {
  const waiting = waitingLines(db)
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .innerJoin(waiting, eq(waiting.authorId, users.id))
    .where(and(inArray(users.kycState, ['none', 'pending']), ne(users.id, adminId)))
  return row?.total ?? 0
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const [row] = await selectPeople(db, waitingLines(db)).where(eq(users.id, id))
  return row ?? null
}

/** Holds the account until commit, against another admin and against a payment that is being recorded. */
export async function lockKyc(db: Db, id: string): Promise<{ state: KycState; note: string | null } | null> {
  const [row] = await db
    .select({ state: users.kycState, note: users.kycNote })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return row ?? null
}

/** `changedAt` is null where only the note is another one: the days of a rejection run from the rejection. */
export async function updateKyc(
  db: Db,
  id: string,
  { state, note, changedAt }: { state: KycState; note: string | null; changedAt: Date | null },
): Promise<void> {
  await db
    .update(users)
    .set({ kycState: state, kycNote: note, ...(changedAt ? { kycChangedAt: changedAt } : {}) })
    .where(eq(users.id, id))
}
