import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core'
import { kindsOf } from '../../domain/ledger/ledger-kinds'
import type { Db } from '../db/database'
import { statement } from '../db/statement'
import { ledgerEvents, users } from '../db/tables/tables'

type OfIssue = { contestId: string; issueId: string }

/** Events about several issues list members before and after. An issue in only one of the lists was affected. */
const wasMember = (side: AnyPgColumn) =>
  sql`coalesce(${side} -> 'issueIds', '[]'::jsonb) @> ${sql.placeholder('issueIds')}::jsonb`

/** Events about several issues that include this one, phrased for the index ledger_events_members. */
const namesIssue = sql`kind <> 'issues_listed' and (before ? 'issueIds' or after ? 'issueIds')
  and (before -> 'issueIds' @> ${sql.placeholder('issueIds')}::jsonb
       or after -> 'issueIds' @> ${sql.placeholder('issueIds')}::jsonb)`

/**
 * Events that changed this issue, directly or because it joined or left a group; readings change nothing. Each part
 * uses its own index, because a combined condition would read all of the contest's events.
 */
const onIssue = (db: Db) => {
  // Avoids `=`, because PostgreSQL would then read all events of the contest from another index to intersect both.
  const inContest = sql`${ledgerEvents.contestId} is not distinct from ${sql.placeholder('contestId')}::uuid`
  const isChange = and(inContest, notInArray(ledgerEvents.kind, kindsOf('readings')))
  const membership = sql`${wasMember(ledgerEvents.before)} <> ${wasMember(ledgerEvents.after)}`
  const idsWhere = (condition: SQL) =>
    db.select({ id: ledgerEvents.id }).from(ledgerEvents).where(and(isChange, condition))
  const direct = idsWhere(eq(ledgerEvents.issueId, sql.placeholder('issueId')))
  const grouped = idsWhere(sql`${namesIssue} and ${membership}`)
  return inArray(ledgerEvents.id, union(direct, grouped))
}

export const selectIssueEvents = (db: Db) =>
  db
    .select({
      id: ledgerEvents.id,
      issueId: ledgerEvents.issueId,
      at: ledgerEvents.at,
      actorId: ledgerEvents.actorId,
      actorName: users.username,
      kind: ledgerEvents.kind,
      before: ledgerEvents.before,
      after: ledgerEvents.after,
      reason: ledgerEvents.reason,
    })
    .from(ledgerEvents)
    .leftJoin(users, eq(users.id, ledgerEvents.actorId))

export type IssueEventRow = Awaited<ReturnType<typeof selectIssueEvents>>[number]

const longestHistory = 200

const lastEvents = (most: number) =>
  statement((db) => selectIssueEvents(db).where(onIssue(db)).orderBy(desc(ledgerEvents.id)).limit(most))
const [history, lastEvent] = [lastEvents(longestHistory), lastEvents(1)]
const valuesOf = (issue: OfIssue) => ({ ...issue, issueIds: JSON.stringify([issue.issueId]) })

/** Newest first. */
export const listIssueEvents = (db: Db, issue: OfIssue): Promise<IssueEventRow[]> => history(db, valuesOf(issue))

export async function findLastIssueEvent(db: Db, issue: OfIssue): Promise<IssueEventRow | null> {
  return (await lastEvent(db, valuesOf(issue)))[0] ?? null
}

/** Whether this judge has ever given a verdict on the issue. */
export async function hasGivenVerdict(db: Db, judgeId: string, issueId: string): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.issueId, issueId), eq(ledgerEvents.actorId, judgeId), eq(ledgerEvents.kind, 'verdict')))
    .limit(1)
  return found.length > 0
}
