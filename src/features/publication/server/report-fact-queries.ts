import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { LedgerKind } from '../../../domain/ledger/ledger-kinds'
import type { TimelineKind } from '../../../domain/publication/published-report'
import { isOneOf } from '../../../server/db/columns'
import type { Db } from '../../../server/db/database'
import { appeals } from '../../../server/db/tables/judging-tables'
import { issues, ledgerEvents, users } from '../../../server/db/tables/tables'
import type { KnownPerson } from '../domain/published-award'

/** By id, in the order of ids: the state of a report is compared with an earlier reading of it. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, KnownPerson>> {
  const { id, username, showsName, deletedAt } = users
  const rows = await db.select({ id, username, showsName, deletedAt }).from(users).where(isOneOf(id, ids)).orderBy(id)
  return new Map(
    rows.map((row) => [
      row.id,
      { username: row.username, showsName: row.showsName, isDeleted: row.deletedAt !== null },
    ]),
  )
}

/** The main reasons of invalid submissions, by id, in the order of ids. */
export async function findCodes(db: Db, contestId: string) {
  const { id, invalidationCode, status, withdrawnAt } = issues
  const rows = await db
    .select({ id, code: invalidationCode })
    .from(issues)
    .where(and(eq(issues.contestId, contestId), eq(status, 'invalid'), isNull(withdrawnAt)))
    .orderBy(id)
  return new Map(rows.map((row) => [row.id, row.code]))
}

/** Number of submissions withdrawn by authors and removed by judges, according to each one's last event. */
export async function countWithdrawnAndRemoved(
  db: Db,
  contestId: string,
): Promise<{ withdrawn: number; removed: number }> {
  const last = sql<string>`(select ${ledgerEvents.kind} from ${ledgerEvents}
    where ${ledgerEvents.issueId} = ${issues.id} and ${ledgerEvents.kind} in ('issue_withdrawn', 'issue_removed')
    order by ${ledgerEvents.id} desc limit 1)`
  const [row] = await db
    .select({
      all: count(),
      removed: sql<number>`(count(*) filter (where ${last} = 'issue_removed'))::int`,
    })
    .from(issues)
    .where(and(eq(issues.contestId, contestId), isNotNull(issues.withdrawnAt)))
  const { all = 0, removed = 0 } = row ?? {}
  return { withdrawn: all - removed, removed }
}

/** Includes appeals on withdrawn or removed submissions. */
export async function countAppealsByOutcome(db: Db, contestId: string) {
  const rows = await db
    .select({ outcome: appeals.outcome, total: count() })
    .from(appeals)
    .where(eq(appeals.contestId, contestId))
    .groupBy(appeals.outcome)
  const of = (outcome: 'upheld' | 'rejected') => rows.find((row) => row.outcome === outcome)?.total ?? 0
  return { made: rows.reduce((sum, { total }) => sum + total, 0), upheld: of('upheld'), rejected: of('rejected') }
}

const milestones = {
  preliminary_published: 'preliminary_published',
  contest_finalized: 'finalized',
  contest_reopened: 'reopened',
} as const satisfies Partial<Record<LedgerKind, TimelineKind>>

/** Events concerning a contest's results, earliest first. */
export async function listMilestones(db: Db, contestId: string): Promise<{ kind: TimelineKind; at: Date }[]> {
  const rows = await db
    .select({ kind: ledgerEvents.kind, at: ledgerEvents.at })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), inArray(ledgerEvents.kind, Object.keys(milestones))))
    .orderBy(ledgerEvents.id)
  return rows.map(({ kind, at }) => ({ kind: milestones[kind as keyof typeof milestones], at }))
}

/** Digests of these submissions' current texts, by id. */
export async function listContentHashes(db: Db, ids: readonly string[]): Promise<[string, string][]> {
  const { id, contentHash } = issues
  const rows = await db.select({ id, contentHash }).from(issues).where(isOneOf(id, ids)).orderBy(id)
  return rows.map((row) => [row.id, row.contentHash])
}
