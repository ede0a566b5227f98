import { and, type Column, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { LedgerKind } from '../../domain/ledger/ledger-kinds'
import type { Db } from '../db/database'
import { statement } from '../db/statement'
import { ledgerEvents } from '../db/tables'

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

/** Call it in the transaction of the change that it records: neither may exist without the other. */
export async function recordEvent(db: Db, { issue, ...event }: LedgerEvent): Promise<void> {
  await db.insert(ledgerEvents).values(issue ? { ...event, contestId: issue.contestId, issueId: issue.id } : event)
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

/** Acts that decide over other people's issues, or show their reports or titles. */
const judgingKinds: LedgerKind[] = [
  'issue_read',
  'issues_listed',
  'titles_shown',
  'verdict',
  'verdict_undone',
  'issues_grouped',
  'issue_ungrouped',
  'group_dissolved',
  'groups_merged',
  'revision_certified',
  'certificate_confirmed',
  'certificate_withdrawn',
  'issue_removed',
  'issue_restored',
]

/** Finds one judging event of a person in a contest. A query, so that a larger one can ask whether it exists. */
export const judgingEventQuery = (db: Db, actorId: Placeholder, contestId: Placeholder | Column) =>
  db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(ledgerEvents.actorId, actorId),
        inArray(ledgerEvents.kind, judgingKinds),
      ),
    )
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

export async function hasReadSince(db: Db, actorId: string, issueId: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.issueId, issueId),
        eq(ledgerEvents.actorId, actorId),
        eq(ledgerEvents.kind, 'issue_read'),
        gt(ledgerEvents.at, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The issues that this person has read since then. `titles_shown` is left out: a title is not the report's text. */
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
