import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kindsOf, type LedgerGroup, type LedgerKind, nonReadingKinds } from '../../../domain/ledger/ledger-kinds'
import type { Db } from '../../db/database'
import { contests, issues, ledgerEvents, users } from '../../db/tables/tables'

export type LedgerFilter = {
  group: LedgerGroup | null
  /** Whether to include readings if no group is selected. */
  readings: boolean
  actorId: string | null
  contestId: string | null
  issueId: string | null
  userId: string | null
  /** UTC days, inclusive. */
  from: Date | null
  to: Date | null
}
export type EventPosition = { at: Date; id: number }
/** A page before or after a cursor, or the newest page. */
export type LedgerCursor = { before?: EventPosition | null; after?: EventPosition | null; limit: number }

const dayMs = 86_400_000

/** What to exclude from a page. */
export type Hidden = {
  /** In these contests, exclude the events of `filter.actorId`. */
  contests: string[]
  /** Exclude events that name one of these groups or, unless they are the reader's own, one of these issues. */
  withheld: { from: string; contestIds: string[]; issueIds: string[]; groupIds: string[] } | null
}

/** Events that don't reveal what was decided about the submissions they name. */
const untelling: LedgerKind[] = ['issue_submitted', 'issues_assigned', 'second_look_committed', 'second_look_drawn']

function isNotWithheld(withheld: NonNullable<Hidden['withheld']>): SQL {
  const e = ledgerEvents
  const { from, contestIds, issueIds, groupIds } = withheld
  const named = sql`regexp_matches(concat(${e.before}, ${e.after}), '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') as named (ids)`
  const names = (ids: string[]) =>
    sql`exists (select from ${named} where named.ids[1] = any(${sql.param(ids)}::text[]))`
  const isAbout = sql`coalesce(${e.issueId} = any(${sql.param(issueIds)}::uuid[]), false) or ${names(issueIds)}`
  return sql`(${e.contestId} is null or ${e.contestId} <> all(${sql.param(contestIds)}::uuid[])
    or ${e.kind} = any(${sql.param(untelling)}::text[])
    or not ((coalesce(${e.actorId} <> ${from}::uuid, true) and (${isAbout})) or ${names(groupIds)}))`
}

const matching = (filter: LedgerFilter, { before, after }: LedgerCursor, hidden: Hidden): SQL | undefined => {
  const e = ledgerEvents
  const { contests: hiddenContests, withheld } = hidden
  const position = ({ at, id }: EventPosition) => sql`(${at.toISOString()}::timestamptz, ${id}::bigint)`
  return and(
    filter.actorId ? eq(e.actorId, filter.actorId) : undefined,
    filter.contestId ? eq(e.contestId, filter.contestId) : undefined,
    filter.issueId ? eq(e.issueId, filter.issueId) : undefined,
    filter.userId ? eq(e.userId, filter.userId) : undefined,
    filter.from ? sql`${e.at} >= ${filter.from.toISOString()}::timestamptz` : undefined,
    filter.to ? sql`${e.at} < ${new Date(filter.to.getTime() + dayMs).toISOString()}::timestamptz` : undefined,
    before ? sql`(${e.at}, ${e.id}) < ${position(before)}` : undefined,
    after ? sql`(${e.at}, ${e.id}) > ${position(after)}` : undefined,
    hiddenContests.length > 0
      ? or(isNull(e.contestId), sql`${e.contestId} <> all(${sql.param(hiddenContests)}::uuid[])`)
      : undefined,
    withheld ? isNotWithheld(withheld) : undefined,
  )
}

/**
 * The ids of a page, newest first. Queries each kind of a group separately from the relevant end of the index: one scan
 * over all kinds would read a million events to find fifty of a rare kind. Inlines the kinds and the limit, which takes
 * only two values: with parameters, PostgreSQL would plan every call again or not know how few rows are needed.
 */
async function listIds(db: Db, filter: LedgerFilter, cursor: LedgerCursor, hidden: Hidden): Promise<number[]> {
  const order = cursor.after ? sql`at asc, id asc` : sql`at desc, id desc`
  const conditions = matching(filter, cursor, hidden) ?? sql`true`
  const rest = sql`order by ${order} limit ${cursor.limit}`.inlineParams()
  const ofKind = (kind: LedgerKind) =>
    sql`(select id, at from ledger_events where ${sql`kind = ${kind}`.inlineParams()} and ${conditions} ${rest})`
  const kinds = filter.group ? kindsOf(filter.group) : filter.readings ? null : nonReadingKinds
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
      authorId: issues.authorId,
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

/** The ids as one array parameter, like `isOneOf`. */
const isOneOfEvents = (ids: readonly number[]) => sql`${ledgerEvents.id} = any(${sql.param([...ids])}::bigint[])`

export type LedgerRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** Newest first in both directions. */
export async function listEvents(
  db: Db,
  filter: LedgerFilter,
  cursor: LedgerCursor,
  hidden: Hidden,
): Promise<LedgerRow[]> {
  const ids = await listIds(db, filter, cursor, hidden)
  if (ids.length === 0) return []
  return selectEvents(db).where(isOneOfEvents(ids)).orderBy(desc(ledgerEvents.at), desc(ledgerEvents.id))
}

/** Contests that currently hide their authors and have submissions by this person. */
export async function listContestsHidingAuthor(db: Db, authorId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: contests.id })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(and(eq(issues.authorId, authorId), eq(contests.hidesAuthors, true), isNull(contests.finalizedAt)))
  return rows.map((row) => row.id)
}
