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
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContestStatus } from '../../domain/contests/contest-clock'
import type { JudgingSetting } from '../../domain/contests/judging-settings'
import type { StoredProofs } from '../../domain/contests/proof-settings'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { statement } from '../db/statement'
import { contestQuestions } from '../db/tables/contest-tables'
import { contests, ledgerEvents, users } from '../db/tables/tables'

const finalizers = alias(users, 'finalizers')

type Revocation = { at: string; by: { _id: string; username: string }; reason: string }

/** Oldest first. Aggregated as JSON, so that a list takes one statement. */
const revocations = (kind: 'contest_reopened' | 'preliminary_withdrawn') => sql<Revocation[]>`(
  select coalesce(json_agg(json_build_object(
    'at', revocation.at, 'by', json_build_object('_id', revoker.id, 'username', revoker.username),
    'reason', revocation.reason) order by revocation.at, revocation.id), '[]')
  from ${ledgerEvents} as revocation
  join ${users} as revoker on revoker.id = revocation.actor_id
  where revocation.contest_id = ${contests.id} and revocation.kind = ${kind}
)`

const contestColumns = {
  ...getTableColumns(contests),
  creator: { id: users.id, username: users.username },
  finalizer: { id: finalizers.id, username: finalizers.username },
  reopenings: revocations('contest_reopened'),
  withdrawals: revocations('preliminary_withdrawn'),
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
  | JudgingSetting
>

const contestById = statement((db) => selectContests(db).where(eq(contests.id, sql.placeholder('id'))))

export async function findContest(db: Db, id: string): Promise<ContestRow | null> {
  const [row] = await contestById(db, { id })
  return row ?? null
}

const contestForUpdate = statement((db) =>
  db
    .select()
    .from(contests)
    .where(eq(contests.id, sql.placeholder('id')))
    .for('no key update'),
)

/**
 * Locks the contest until commit, which serializes its submissions, edits, verdicts and groups. Weaker than FOR UPDATE:
 * rows that only reference the contest can still be written.
 */
export async function lockContest(db: Db, id: string): Promise<LockedContest | null> {
  const [row] = await contestForUpdate(db, { id })
  return row ?? null
}

/** Contests that hide verdicts while they run, including ended ones. */
export function listVerdictHidingContests(db: Db) {
  const { id, startDate, endDate, hidesVerdicts } = contests
  return db.select({ id, startDate, endDate, hidesVerdicts }).from(contests).where(eq(hidesVerdicts, true))
}

/** The statuses of contestStatus in SQL. Active includes both bounds. */
export const inStatus = {
  upcoming: (now: Date) => gt(contests.startDate, now),
  active: (now: Date) => and(lte(contests.startDate, now), gte(contests.endDate, now)) as SQL,
  ended: (now: Date) => lt(contests.endDate, now),
} satisfies Record<ContestStatus, (now: Date) => SQL>

/** Whether one of these contains the text, ignoring case. LIKE wildcards are literal. */
export function containsText(search: string | null, ...texts: (Column | SQL)[]): SQL | undefined {
  if (!search) return undefined
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(...texts.map((text) => ilike(text, pattern)))
}

export type ContestFilter = { status: ContestStatus | null; search: string | null; now: Date }

const matching = ({ status, search, now }: ContestFilter) =>
  and(status ? inStatus[status](now) : undefined, containsText(search, contests.title, contests.description))

/** Active (earliest end first), then upcoming (earliest start first), then ended (latest end first). */
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

/** When the next contest starts or has just ended; no contest changes its status before that. Null if none will. */
export async function nextStatusChange(db: Db, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({
      start: sql`min(${contests.startDate}) filter (where ${gt(contests.startDate, now)})`.mapWith(contests.startDate),
      end: sql`min(${contests.endDate}) filter (where ${gte(contests.endDate, now)})`.mapWith(contests.endDate),
    })
    .from(contests)
  const { start, end } = (row ?? {}) as { start?: Date | null; end?: Date | null }
  // A contest is still active exactly at its end.
  const ahead = [...(start ? [start.getTime()] : []), ...(end ? [end.getTime() + 1] : [])]
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null
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

/** Nulls undo the finalization. */
export async function setFinalized(db: Db, id: string, finalization: Finalization): Promise<void> {
  await db
    .update(contests)
    .set({ ...finalization, version: nextVersion })
    .where(eq(contests.id, id))
}

/** Invalidates submissions that were checked earlier, because who may submit has changed. */
export async function touchContest(db: Db, id: string): Promise<void> {
  await db.update(contests).set({ version: nextVersion }).where(eq(contests.id, id))
}

type PreliminaryResults = Pick<LockedContest, 'preliminaryAt' | 'appealsEndAt' | 'updatedAt'>

/** Nulls withdraw the results. */
export async function setPreliminary(db: Db, id: string, results: PreliminaryResults): Promise<void> {
  await db
    .update(contests)
    .set({ ...results, version: nextVersion })
    .where(eq(contests.id, id))
}

/** Null unpublishes the report. */
export async function setReport(db: Db, id: string, reportVisibleFrom: Date | null, now: Date): Promise<void> {
  await db.update(contests).set({ reportVisibleFrom, updatedAt: now, version: nextVersion }).where(eq(contests.id, id))
}

type SourceOfContest = Pick<LockedContest, 'sourceDigest' | 'sourceManifest'>

/** Nulls remove the source. */
export async function setSource(db: Db, id: string, source: SourceOfContest, now: Date): Promise<void> {
  await db
    .update(contests)
    .set({ ...source, updatedAt: now, version: nextVersion })
    .where(eq(contests.id, id))
}

/** The caller must have locked the contest, and checked that it has not started. */
export async function setProofs(db: Db, id: string, proofs: StoredProofs, now: Date): Promise<void> {
  await db
    .update(contests)
    .set({ ...proofs, updatedAt: now, version: nextVersion })
    .where(eq(contests.id, id))
}

export async function deleteContestRow(db: Db, id: string): Promise<void> {
  await db.delete(contests).where(eq(contests.id, id))
}

/** Compared inside the update, so that the arrival of the submission it waited for counts too. */
const laterArrival = (receivedAt: string | Placeholder): SQL =>
  sql`greatest(last_received_at, ${receivedAt}::timestamptz)`

export type PlaceInLine = { seq: number; receivedAt: Date }

/**
 * The contest's next revision number, and the time to store with the revision: its arrival, or the previous number's
 * time if that is later. Numbers have no gaps, because a rollback returns them.
 */
export async function takeNextPlace(db: Db, id: string, receivedAt: Date): Promise<PlaceInLine> {
  const [row] = await db
    .update(contests)
    .set({ lastSeq: sql`${contests.lastSeq} + 1`, lastReceivedAt: laterArrival(receivedAt.toISOString()) })
    .where(eq(contests.id, id))
    .returning({ seq: contests.lastSeq, receivedAt: contests.lastReceivedAt })
  return row as PlaceInLine
}

/**
 * takeNextPlace as part of a larger statement with the values `contestId`, `contestVersion` and `receivedAt`. Returns
 * no row if the contest has changed since that version.
 */
export const takeNextPlaceSql: SQL = sql`
      update contests set last_seq = last_seq + 1,
        last_received_at = ${laterArrival(sql.placeholder('receivedAt'))}
      where id = ${sql.placeholder('contestId')}::uuid and version = ${sql.placeholder('contestVersion')}::int
      returning last_seq as seq, last_received_at as at`

/** The caller must have locked the contest. Numbers its duplicate groups in the order of their creation. */
export async function takeNextGroupNumber(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(contests)
    .set({ lastGroupNumber: sql`${contests.lastGroupNumber} + 1` })
    .where(eq(contests.id, id))
    .returning({ number: contests.lastGroupNumber })
  return (row as { number: number }).number
}

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
  const deleted = await db
    .delete(contestQuestions)
    .where(and(own, ne(state, 'answered')))
    .returning({ id, contestId })
  await db.update(contestQuestions).set({ authorId: null }).where(own)
  return deleted
}
