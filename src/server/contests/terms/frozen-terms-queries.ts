import { and, asc, count, eq, lte, notExists, sql } from 'drizzle-orm'
import type { AddendumKind } from '../../../domain/contests/addenda'
import type { FrozenIssue } from '../../../domain/contests/known-issues'
import type { Db } from '../../db/database'
import { frozenTerms } from '../../db/tables/contest-tables'
import { contests, ledgerEvents } from '../../db/tables/tables'

export type FrozenTermsRow = typeof frozenTerms.$inferSelect

export async function findFrozenTerms(db: Db, contestId: string): Promise<FrozenTermsRow | null> {
  const [row] = await db.select().from(frozenTerms).where(eq(frozenTerms.contestId, contestId))
  return row ?? null
}

export async function insertFrozenTerms(db: Db, row: FrozenTermsRow): Promise<void> {
  await db.insert(frozenTerms).values(row)
}

export async function updateKnownIssues(db: Db, contestId: string, knownIssues: FrozenIssue[]): Promise<void> {
  await db.update(frozenTerms).set({ knownIssues }).where(eq(frozenTerms.contestId, contestId))
}

/** Contests that have started by then and whose terms still have to be frozen. */
export async function listUnfrozenContests(db: Db, now: Date): Promise<string[]> {
  const frozen = db.select().from(frozenTerms).where(eq(frozenTerms.contestId, contests.id))
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.freezesTerms, true), lte(contests.startDate, now), notExists(frozen)))
    .orderBy(asc(contests.id))
  return rows.map(({ id }) => id)
}

/** An addendum as recorded in its event, next to the terms. */
export type RecordedAddendum = {
  number: number
  kind: AddendumKind
  afterPlace: number
  /** For answers. */
  question?: string
  answer?: string
  /** For changes of the known issues; `removed` has their numbers. */
  added?: { number: number; hash: string }[]
  removed?: number[]
}

const isAddendum = (contestId: string) =>
  and(eq(ledgerEvents.contestId, contestId), sql`${ledgerEvents.after} ? 'addendum'`)

/** Oldest first. */
export function listAddenda(db: Db, contestId: string) {
  return db
    .select({
      at: ledgerEvents.at,
      reason: ledgerEvents.reason,
      before: ledgerEvents.before,
      after: ledgerEvents.after,
      addendum: sql<RecordedAddendum>`${ledgerEvents.after} -> 'addendum'`,
    })
    .from(ledgerEvents)
    .where(isAddendum(contestId))
    .orderBy(asc(ledgerEvents.id))
}

export async function countAddenda(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(ledgerEvents).where(isAddendum(contestId))
  return row?.total ?? 0
}
