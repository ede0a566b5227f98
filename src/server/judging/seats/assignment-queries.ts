import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Assigned, Waiting } from '../../../domain/seats/assignment'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { assignments } from '../../db/tables/seat-tables'
import { issues, users } from '../../db/tables/tables'

/** A contest's unassigned pending issues, earliest in line first. */
export function listUnassigned(db: Db, contestId: string): Promise<Waiting[]> {
  const { id, placeInLine, authorId, duplicateGroupId: groupId } = issues
  return db
    .select({ id, placeInLine, authorId, groupId })
    .from(issues)
    .leftJoin(assignments, eq(assignments.issueId, id))
    .where(
      and(
        eq(issues.contestId, contestId),
        eq(issues.status, 'pending'),
        isNull(issues.withdrawnAt),
        isNull(assignments.issueId),
      ),
    )
    .orderBy(asc(placeInLine))
}

/** Issues assigned to judges in a contest, judged or not, earliest in line first. */
export function listAssigned(db: Db, contestId: string): Promise<Assigned[]> {
  return db
    .select({ id: issues.id, judgeId: assignments.judgeId, groupId: issues.duplicateGroupId })
    .from(assignments)
    .innerJoin(issues, eq(issues.id, assignments.issueId))
    .where(and(eq(assignments.contestId, contestId), isNull(issues.withdrawnAt)))
    .orderBy(asc(issues.placeInLine))
}

export async function insertAssignments(db: Db, rows: (typeof assignments.$inferInsert)[]): Promise<void> {
  await db.insert(assignments).values(rows)
}

export async function deleteAssignmentsOf(db: Db, contestId: string, judgeId: string): Promise<void> {
  await db.delete(assignments).where(and(eq(assignments.contestId, contestId), eq(assignments.judgeId, judgeId)))
}

/** The judges of these issues, by issue. */
export async function readAssignees(db: Db, issueIds: readonly string[]) {
  if (issueIds.length === 0) return new Map<string, { _id: string; username: string }>()
  const rows = await db
    .select({ issueId: assignments.issueId, _id: users.id, username: users.username })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.judgeId))
    .where(isOneOf(assignments.issueId, issueIds))
  return new Map(rows.map(({ issueId, ...judge }) => [issueId, judge]))
}

export const findAssignee = async (db: Db, issueId: string) => (await readAssignees(db, [issueId])).get(issueId) ?? null

/** A judge's undecided assignments in these contests, longest wait first. */
export function listPendingShares(db: Db, judgeId: string, contestIds: readonly string[]) {
  const oldestAt = sql<Date>`min(${issues.createdAt})`.mapWith(issues.createdAt)
  return db
    .select({ contestId: assignments.contestId, total: count(), oldestAt })
    .from(assignments)
    .innerJoin(issues, eq(issues.id, assignments.issueId))
    .where(
      and(
        isOneOf(assignments.contestId, contestIds),
        eq(assignments.judgeId, judgeId),
        eq(issues.status, 'pending'),
        isNull(issues.withdrawnAt),
      ),
    )
    .groupBy(assignments.contestId)
    .orderBy(asc(oldestAt), asc(assignments.contestId))
}

/** Number of assigned and of pending submissions per judge in a contest. */
export function countAssigned(db: Db, contestId: string) {
  return db
    .select({
      judgeId: assignments.judgeId,
      total: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) filter (where ${issues.status} = 'pending'))::int`,
    })
    .from(assignments)
    .innerJoin(issues, eq(issues.id, assignments.issueId))
    .where(and(eq(assignments.contestId, contestId), isNull(issues.withdrawnAt)))
    .groupBy(assignments.judgeId)
}
