import { and, type Column, eq, exists, gt, gte, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '../../domain/ledger/ledger-kinds'
import { isOneOf } from '../db/columns'
import type { Db } from '../db/database'
import { placeholders, statement } from '../db/statement'
import { isJudging, ledgerEvents } from '../db/tables/tables'

type LedgerEvent = {
  at: Date
  /** Null for what the operator did at the command line. */
  actorId: string | null
  kind: LedgerKind
  /** Names the issue and its contest. */
  issue?: { id: string; contestId: string } | undefined
  contestId?: string | undefined
  issueId?: string | undefined
  /** The account that the event is about. */
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

/** Call it in the transaction of the change that it records: neither may exist without the other. */
export async function recordEvent(db: Db, { issue, ...event }: LedgerEvent): Promise<void> {
  const { contestId = issue?.contestId ?? null, issueId = issue?.id ?? null, userId = null, ...rest } = event
  const { before = null, after = null, reason = null } = rest
  await eventInsert(db, { ...rest, contestId, issueId, userId, before, after, reason })
}

type EventOfRow = Pick<LedgerEvent, 'kind'> &
  Record<'at' | 'actorId' | 'after', SQL> & { before?: SQL; issue: Record<'id' | 'contestId', SQL> }

/** recordEvent as a part of a larger statement: one event for each row of `source`. */
export const recordEventSql = (event: EventOfRow, source: SQL): SQL => {
  const { at, actorId, kind, issue, before = sql`null::jsonb`, after } = event
  return sql`
      insert into ledger_events (at, actor_id, kind, contest_id, issue_id, before, after)
      select ${at}, ${actorId}, ${kind}::text, ${issue.contestId}, ${issue.id}, ${before}, ${after}
      from ${source}`
}

/** Finds one judging event of a person in a contest. A query, so that a larger one can ask whether it exists. */
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

/** Whether a verdict was ever given in the contest, also one that was revoked. */
export async function hasVerdict(db: Db, contestId: string): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, 'verdict')))
    .limit(1)
  return found.length > 0
}

/** Whether this view has shown titles of the contest to this person before. */
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
 * The times since then that this person has opened the report, each with the numbers of the revisions that were shown;
 * events of earlier versions name none.
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
 * The issues that this person has read since then, each with the event of the last time; blind readings, which showed no
 * verdict, beside the others. `titles_shown` is left out: a title is not the report's text.
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
 * The last verdict of another judge on each issue of these contests since then, of contests with second looks only: there
 * it matters whether somebody has read an issue again after its verdict.
 */
export async function listVerdictsOfOthers(
  db: Db,
  contestIds: readonly string[],
  { actorId, since }: Reading,
): Promise<Map<string, number>> {
  const rows = await verdictsOfOthers(db, { contestIds, actorId, since })
  return new Map(rows.flatMap(({ id, issueId }) => (issueId ? [[issueId, id] as const] : [])))
}
