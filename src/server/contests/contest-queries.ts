import {
  and,
  asc,
  type Column,
  count,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContestStatus } from '../../domain/contests/contest-clock'
import type { Page } from '../../domain/paging'
import { awardLines, awardSnapshots } from '../db/award-tables'
import type { Db } from '../db/database'
import { contests, users } from '../db/tables'

const finalizers = alias(users, 'finalizers')

/** Of a contest whose finalization stands: how many unique issues share its pool. */
const uniqueCount = sql<number | null>`case when ${contests.finalizedAt} is not null then (
  select count(*)::int from ${awardLines}
  join ${awardSnapshots} on ${awardSnapshots.id} = ${awardLines.snapshotId}
  where ${awardLines.contestId} = ${contests.id} and ${awardLines.isPrimary} and ${awardSnapshots.reopenedAt} is null
) end`

type Reopening = { at: string; by: { _id: string; username: string }; reason: string }

/** Oldest first. As JSON, so that the list stays one statement. */
const reopenings = sql<Reopening[]>`(
  select coalesce(json_agg(json_build_object(
    'at', reopening.reopened_at, 'by', json_build_object('_id', reopener.id, 'username', reopener.username),
    'reason', reopening.reopen_reason) order by reopening.reopened_at), '[]')
  from ${awardSnapshots} as reopening
  join ${users} as reopener on reopener.id = reopening.reopened_by
  where reopening.contest_id = ${contests.id}
)`

const contestColumns = {
  ...getTableColumns(contests),
  creator: { id: users.id, username: users.username },
  finalizer: { id: finalizers.id, username: finalizers.username },
  uniqueCount,
  reopenings,
}

export const selectContests = (db: Db) =>
  db
    .select(contestColumns)
    .from(contests)
    .innerJoin(users, eq(users.id, contests.createdBy))
    .leftJoin(finalizers, eq(finalizers.id, contests.finalizedBy))

export type ContestRow = Awaited<ReturnType<typeof selectContests>>[number]
export type LockedContest = typeof contests.$inferSelect
type NewContest = typeof contests.$inferInsert
export type ContestFields = Pick<
  LockedContest,
  | 'title'
  | 'description'
  | 'githubRepoUrl'
  | 'startDate'
  | 'endDate'
  | 'prizePoolCents'
  | 'reportTemplate'
  | 'knownIssues'
  | 'hidesAuthors'
  | 'hidesVerdicts'
>

export async function findContest(db: Db, id: string): Promise<ContestRow | null> {
  const [row] = await selectContests(db).where(eq(contests.id, id))
  return row ?? null
}

/**
 * Holds the contest until commit: its submissions, edits, verdicts and groups happen one after another. Weaker than
 * FOR UPDATE, so that rows which only refer to the contest can still be written meanwhile.
 */
export async function lockContest(db: Db, id: string): Promise<LockedContest | null> {
  const [row] = await db.select().from(contests).where(eq(contests.id, id)).for('no key update')
  return row ?? null
}

/** Those that hide verdicts while they run, whether or not they still do. */
export function listHidingContests(db: Db) {
  const { id, startDate, endDate, hidesVerdicts } = contests
  return db.select({ id, startDate, endDate, hidesVerdicts }).from(contests).where(eq(hidesVerdicts, true))
}

/** The domain's three states in SQL, with the same bounds: both ends belong to active. */
export const inStatus = {
  upcoming: (now: Date) => gt(contests.startDate, now),
  active: (now: Date) => and(lte(contests.startDate, now), gte(contests.endDate, now)) as SQL,
  ended: (now: Date) => lt(contests.endDate, now),
} satisfies Record<ContestStatus, (now: Date) => SQL>

/** In one of the texts, in any case; signs that mean something to LIKE mean themselves. */
export function holding(search: string | null, ...texts: Column[]): SQL | undefined {
  if (search === null) return undefined
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(...texts.map((text) => ilike(text, pattern)))
}

type ContestFilter = { status: ContestStatus | null; search: string | null; now: Date }

const matching = ({ status, search, now }: ContestFilter) =>
  and(status ? inStatus[status](now) : undefined, holding(search, contests.title, contests.description))

/** Active first (ending soonest), then upcoming (starting soonest), then ended (ended last first). */
export function listContests(db: Db, filter: Page & ContestFilter): Promise<ContestRow[]> {
  const { now, page, limit } = filter
  return selectContests(db)
    .where(matching(filter))
    .orderBy(
      sql`case when ${inStatus.active(now)} then 0 when ${inStatus.upcoming(now)} then 1 else 2 end`,
      sql`case when ${inStatus.active(now)} then ${contests.endDate} when ${inStatus.upcoming(now)} then ${contests.startDate} end`,
      sql`case when ${inStatus.ended(now)} then ${contests.endDate} end desc`,
      asc(contests.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countContests(db: Db, filter: ContestFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contests).where(matching(filter))
  return row?.total ?? 0
}

export async function insertContest(db: Db, contest: NewContest): Promise<string> {
  const [row] = await db.insert(contests).values(contest).returning({ id: contests.id })
  return (row as { id: string }).id
}

const nextVersion = sql`${contests.version} + 1`

export async function updateContest(db: Db, id: string, fields: ContestFields, now: Date): Promise<void> {
  await db
    .update(contests)
    .set({ ...fields, updatedAt: now, version: nextVersion })
    .where(eq(contests.id, id))
}

type Finalization = Pick<LockedContest, 'finalizedAt' | 'finalizedBy' | 'updatedAt'>

/** Both null take it back. */
export async function setFinalized(db: Db, id: string, finalization: Finalization): Promise<void> {
  await db
    .update(contests)
    .set({ ...finalization, version: nextVersion })
    .where(eq(contests.id, id))
}

/** Only of a contest that never had an issue: what its finalizations stored is then empty, and goes with it. */
export async function deleteContestRow(db: Db, id: string): Promise<void> {
  await db.delete(awardSnapshots).where(eq(awardSnapshots.contestId, id))
  await db.delete(contests).where(eq(contests.id, id))
}

export type PlaceInLine = { seq: number; receivedAt: Date }

/**
 * The next revision number of the contest, and the time that the revision is stored with: its arrival, or that of the
 * number before if that is later. Without gaps, because a rollback takes it back with everything else.
 */
export async function takeNextPlace(db: Db, id: string, receivedAt: Date): Promise<PlaceInLine> {
  const [row] = await db
    .update(contests)
    .set({ lastSeq: sql`${contests.lastSeq} + 1`, lastReceivedAt: laterArrival(receivedAt) })
    .where(eq(contests.id, id))
    .returning({ seq: contests.lastSeq, receivedAt: contests.lastReceivedAt })
  return row as PlaceInLine
}

/** For the statement that gives a place in line: what it waited for to be written is compared, too. */
export const laterArrival = (receivedAt: Date): SQL =>
  sql`greatest(last_received_at, ${receivedAt.toISOString()}::timestamptz)`
