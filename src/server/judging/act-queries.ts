import { and, desc, eq, notInArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { kindsOf } from '../../domain/judging/ledger-kinds'
import type { Db } from '../db/database'
import { ledgerEvents, users } from '../db/tables'

type OfIssue = { contestId: string; issueId: string }

/** Acts on several issues name them before and after; whoever is in one list only was moved by it. */
const wasMember = (side: AnyPgColumn, issueId: string) =>
  sql`coalesce(${side} -> 'issueIds', '[]'::jsonb) @> ${JSON.stringify([issueId])}::jsonb`

/** What changed this issue: done to it by itself, or to a group that it joined or left thereby. Readings change nothing. */
const onIssue = ({ contestId, issueId }: OfIssue) =>
  and(
    eq(ledgerEvents.contestId, contestId),
    notInArray(ledgerEvents.kind, kindsOf('readings')),
    or(
      eq(ledgerEvents.issueId, issueId),
      sql`${wasMember(ledgerEvents.before, issueId)} <> ${wasMember(ledgerEvents.after, issueId)}`,
    ),
  )

const selectActs = (db: Db) =>
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

export type ActRow = Awaited<ReturnType<typeof selectActs>>[number]

const longestHistory = 200

/** Newest first. */
export function listActs(db: Db, issue: OfIssue): Promise<ActRow[]> {
  return selectActs(db).where(onIssue(issue)).orderBy(desc(ledgerEvents.id)).limit(longestHistory)
}

export async function findLastAct(db: Db, issue: OfIssue): Promise<ActRow | null> {
  const [row] = await selectActs(db).where(onIssue(issue)).orderBy(desc(ledgerEvents.id)).limit(1)
  return row ?? null
}

/** Whether this judge has ever given a verdict on the issue. */
export async function hasDecided(db: Db, judgeId: string, issueId: string): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.issueId, issueId), eq(ledgerEvents.actorId, judgeId), eq(ledgerEvents.kind, 'verdict')))
    .limit(1)
  return found.length > 0
}
