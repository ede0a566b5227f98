import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kindsBesideReadings, kindsOf, type LedgerGroup, type LedgerKind } from '../../../domain/judging/ledger-kinds'
import type { Db } from '../../db/database'
import { contests, issues, ledgerEvents, users } from '../../db/tables'

export type LedgerFilter = {
  group: LedgerGroup | null
  /** False leaves them out, unless the group asks for them. */
  readings: boolean
  actorId: string | null
  contestId: string | null
  issueId: string | null
  userId: string | null
  /** UTC days, both whole. */
  from: Date | null
  to: Date | null
}
export type LedgerMark = { at: Date; id: number }
/** The events older than one mark, or newer than another; without either the newest. */
export type LedgerSpan = { before?: LedgerMark | null; after?: LedgerMark | null; limit: number }

const dayMs = 86_400_000

const matching = (filter: LedgerFilter, { before, after }: LedgerSpan, silentContests: string[]): SQL | undefined => {
  const e = ledgerEvents
  const mark = ({ at, id }: LedgerMark) => sql`(${at.toISOString()}::timestamptz, ${id}::bigint)`
  return and(
    filter.actorId ? eq(e.actorId, filter.actorId) : undefined,
    filter.contestId ? eq(e.contestId, filter.contestId) : undefined,
    filter.issueId ? eq(e.issueId, filter.issueId) : undefined,
    filter.userId ? eq(e.userId, filter.userId) : undefined,
    filter.from ? sql`${e.at} >= ${filter.from.toISOString()}::timestamptz` : undefined,
    filter.to ? sql`${e.at} < ${new Date(filter.to.getTime() + dayMs).toISOString()}::timestamptz` : undefined,
    before ? sql`(${e.at}, ${e.id}) < ${mark(before)}` : undefined,
    after ? sql`(${e.at}, ${e.id}) > ${mark(after)}` : undefined,
    silentContests.length > 0
      ? or(isNull(e.contestId), sql`${e.contestId} <> all(${sql.param(silentContests)}::uuid[])`)
      : undefined,
  )
}

/**
 * The ids of a page, newest first. A group of kinds is asked for kind by kind, each from its own end of the index, and
 * then put in order: one scan over all of them would read a million events to find fifty of a rare kind.
 */
async function listIds(db: Db, filter: LedgerFilter, span: LedgerSpan, silentContests: string[]): Promise<number[]> {
  const order = span.after ? sql`at asc, id asc` : sql`at desc, id desc`
  const conditions = matching(filter, span, silentContests) ?? sql`true`
  const rest = sql`order by ${order} limit ${span.limit}`
  const ofKind = (kind: LedgerKind) =>
    sql`(select id, at from ledger_events where kind = ${kind} and ${conditions} ${rest})`
  const kinds = filter.group ? kindsOf(filter.group) : filter.readings ? null : kindsBesideReadings
  const query = kinds
    ? sql`select id from (${sql.join(kinds.map(ofKind), sql` union all `)}) as found ${rest}`
    : sql`select id from ledger_events where ${conditions} ${rest}`
  const { rows } = await db.execute<{ id: string | number }>(query)
  return rows.map((row) => Number(row.id))
}

const actor = alias(users, 'actor')
const person = alias(users, 'person')

const selectEvents = (db: Db) =>
  db
    .select({
      id: ledgerEvents.id,
      at: ledgerEvents.at,
      actorId: ledgerEvents.actorId,
      actorName: actor.username,
      kind: ledgerEvents.kind,
      contestId: ledgerEvents.contestId,
      contestTitle: contests.title,
      hidesAuthors: contests.hidesAuthors,
      finalizedAt: contests.finalizedAt,
      issueId: ledgerEvents.issueId,
      placeInLine: issues.placeInLine,
      userId: ledgerEvents.userId,
      userName: person.username,
      before: ledgerEvents.before,
      after: ledgerEvents.after,
      reason: ledgerEvents.reason,
    })
    .from(ledgerEvents)
    .leftJoin(actor, eq(actor.id, ledgerEvents.actorId))
    .leftJoin(person, eq(person.id, ledgerEvents.userId))
    .leftJoin(contests, eq(contests.id, ledgerEvents.contestId))
    .leftJoin(issues, eq(issues.id, ledgerEvents.issueId))

export type LedgerRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** Newest first, whichever way the span goes. Nothing that `filter.actorId` did in one of `silentContests` is told. */
export async function listEvents(
  db: Db,
  filter: LedgerFilter,
  span: LedgerSpan,
  silentContests: string[],
): Promise<LedgerRow[]> {
  const ids = await listIds(db, filter, span, silentContests)
  if (ids.length === 0) return []
  return selectEvents(db).where(inArray(ledgerEvents.id, ids)).orderBy(desc(ledgerEvents.at), desc(ledgerEvents.id))
}

/** The contests that hide their authors at this moment, and in which this person is one. */
export async function listContestsHiding(db: Db, authorId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: contests.id })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(and(eq(issues.authorId, authorId), eq(contests.hidesAuthors, true), isNull(contests.finalizedAt)))
  return rows.map((row) => row.id)
}

/** The issues whose reading by this person stands in the ledger since then. */
export async function listReadSince(db: Db, actorId: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ issueId: ledgerEvents.issueId, after: ledgerEvents.after })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.actorId, actorId),
        inArray(ledgerEvents.kind, ['issue_read', 'issues_listed'] satisfies LedgerKind[]),
        sql`${ledgerEvents.at} > ${since.toISOString()}::timestamptz`,
      ),
    )
  return new Set(rows.flatMap(({ issueId, after }) => issueId ?? (after as { issueIds: string[] }).issueIds))
}
