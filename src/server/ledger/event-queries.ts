import { and, type Column, eq, exists, gt, gte, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '../../domain/ledger/ledger-kinds'
import { isOneOf } from '../db/columns'
import type { Db } from '../db/database'
import { placeholders, statement } from '../db/statement'
import { isJudging, ledgerEvents } from '../db/tables/tables'

type LedgerEvent = {
  at: Date
  /** Null for the operator's actions on the command line. */
  actorId: string | null
  kind: LedgerKind
  /** Sets the event's issue and contest. */
  issue?: { id: string; contestId: string } | undefined
  contestId?: string | undefined
  issueId?: string | undefined
  /** The account that the event concerns. */
  userId?: string | undefined
  before?: unknown
  after?: unknown
  reason?: string | null | undefined
}

const eventInsert = statement((db) =>
  db
    .insert(ledgerEvents)
    .values(placeholders('at', 'actorId', 'kind', 'contestId', 'issueId', 'userId', 'before', 'after', 'reason')),
)

/** Call this in the transaction of the recorded change, so that neither exists without the other. */
export async function recordEvent(db: Db, { issue, ...event }: LedgerEvent): Promise<void> {
  const { contestId = issue?.contestId ?? null, issueId = issue?.id ?? null, userId = null, ...rest } = event
  const { before = null, after = null, reason = null } = rest
  await eventInsert(db, { ...rest, contestId, issueId, userId, reason, before: jsonOf(before), after: jsonOf(after) })
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

type EventOfRow = Pick<LedgerEvent, 'kind'> &
  Record<'at' | 'actorId' | 'after', SQL> & { before?: SQL; issue: Record<'id' | 'contestId', SQL> }

/** recordEvent as part of a larger statement: one event per row of `source`. */
export const recordEventSql = (event: EventOfRow, source: SQL): SQL => {
  const { at, actorId, kind, issue, before = sql`null::jsonb`, after } = event
  return sql`
      insert into ledger_events (at, actor_id, kind, contest_id, issue_id, before, after)
      select ${at}, ${actorId}, ${kind}::text, ${issue.contestId}, ${issue.id}, ${before}, ${after}
      from ${source}`
}

/**
 * Selects one judging event by a person in a contest. Returns a query, so that larger queries can check for existence.
 */
export const judgingEventQuery = (db: Db, actorId: Placeholder, contestId: Placeholder | Column) =>
  db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.actorId, actorId), isJudging))
    .limit(1)

const judgingEvent = statement((db) => judgingEventQuery(db, sql.placeholder('actorId'), sql.placeholder('contestId')))

export async function hasReadOrJudged(db: Db, actorId: string, contestId: string): Promise<boolean> {
  return (await judgingEvent(db, { actorId, contestId })).length > 0
}

/** Whether a verdict was ever given in the contest, even if it was revoked. */
export async function hasVerdict(db: Db, contestId: string): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, 'verdict')))
    .limit(1)
  return found.length > 0
}

/** Whether this view has already shown this person titles of the contest. */
export async function hasSeenTitles(
  db: Db,
  { actorId, contestId, view }: { actorId: string; contestId: string; view: string },
): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(ledgerEvents.kind, 'titles_shown'),
        eq(ledgerEvents.actorId, actorId),
        sql`${ledgerEvents.after} ->> 'view' = ${view}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

type Reading = { actorId: string; since: Date }

const openings = statement((db) =>
  db
    .select({ id: ledgerEvents.id, after: ledgerEvents.after })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.issueId, sql.placeholder('issueId')),
        eq(ledgerEvents.actorId, sql.placeholder('actorId')),
        eq(ledgerEvents.kind, 'issue_read'),
        gt(ledgerEvents.at, sql.placeholder('since')),
      ),
    )
    .orderBy(ledgerEvents.id),
)

/**
 * When this person has opened the report since then, each with the revision numbers shown; events from earlier versions
 * have none.
 */
export async function listOpenings(
  db: Db,
  issueId: string,
  reading: Reading,
): Promise<{ id: number; seqs: number[]; isBlind: boolean }[]> {
  const rows = await openings(db, { issueId, ...reading })
  return rows.map(({ id, after }) => {
    const { seqs = [], isBlind = false } = (after as { seqs?: number[]; isBlind?: boolean } | null) ?? {}
    return { id, seqs, isBlind }
  })
}

const readings = statement((db) =>
  db
    .select({ id: ledgerEvents.id, issueId: ledgerEvents.issueId, after: ledgerEvents.after })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.actorId, sql.placeholder('actorId')),
        inArray(ledgerEvents.kind, ['issue_read', 'issues_listed'] satisfies LedgerKind[]),
        gt(ledgerEvents.at, sql.placeholder('since')),
      ),
    )
    .orderBy(ledgerEvents.id),
)

/**
 * Issues that this person has read since then, with the latest event of each; blind readings, which showed no verdict,
 * are separate. Excludes `titles_shown`, because a title isn't the report's text.
 */
export async function listReadings(db: Db, reading: Reading): Promise<Record<'seeing' | 'blind', Map<string, number>>> {
  const rows = await readings(db, reading)
  const found = { seeing: new Map<string, number>(), blind: new Map<string, number>() }
  for (const { id, issueId, after } of rows) {
    const { issueIds = [], isBlind = false } = (after as { issueIds?: string[]; isBlind?: boolean } | null) ?? {}
    for (const one of issueId ? [issueId] : issueIds) found[isBlind ? 'blind' : 'seeing'].set(one, id)
  }
  return found
}

const verdictsOfOthers = statement((db) => {
  const committed = alias(ledgerEvents, 'committed')
  const hasSecondLooks = db
    .select({ id: committed.id })
    .from(committed)
    .where(and(eq(committed.contestId, ledgerEvents.contestId), eq(committed.kind, 'second_look_committed')))
  return db
    .select({ id: ledgerEvents.id, issueId: ledgerEvents.issueId })
    .from(ledgerEvents)
    .where(
      and(
        isOneOf(ledgerEvents.contestId, sql.placeholder('contestIds')),
        eq(ledgerEvents.kind, 'verdict'),
        ne(ledgerEvents.actorId, sql.placeholder('actorId')),
        gte(ledgerEvents.at, sql.placeholder('since')),
        exists(hasSecondLooks),
      ),
    )
    .orderBy(ledgerEvents.id)
})

/**
 * The latest verdict by another judge on each issue of these contests since then. Only for contests with second looks,
 * where it matters whether someone read an issue again after its verdict.
 */
export async function listVerdictsOfOthers(
  db: Db,
  contestIds: readonly string[],
  { actorId, since }: Reading,
): Promise<Map<string, number>> {
  const rows = await verdictsOfOthers(db, { contestIds, actorId, since })
  return new Map(rows.flatMap(({ id, issueId }) => (issueId ? [[issueId, id] as const] : [])))
}
