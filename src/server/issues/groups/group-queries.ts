import { and, eq, ne, sql } from 'drizzle-orm'
import type { GroupMember } from '../../../domain/judging/duplicate-groups'
import { takeNextGroupNumber } from '../../contests/contest-queries'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { statement } from '../../db/statement'
import { duplicateGroups, issues } from '../../db/tables/tables'
import { nextVersion } from '../issue-queries'

type GroupRow = typeof duplicateGroups.$inferSelect

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(duplicateGroups).where(eq(duplicateGroups.id, id))
  return row ?? null
}

/** The caller must have locked the contest. */
export async function insertGroup(db: Db, contestId: string, now: Date): Promise<string> {
  const number = await takeNextGroupNumber(db, contestId)
  const [row] = await db
    .insert(duplicateGroups)
    .values({ contestId, number, createdAt: now })
    .returning({ id: duplicateGroups.id })
  return (row as { id: string }).id
}

/** The group must be empty, because members reference it. */
export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.delete(duplicateGroups).where(eq(duplicateGroups.id, id))
}

type MemberRow = GroupMember & { authorId: string; isPrimary: boolean }

/** Earliest in line first. Withdrawn issues have already left the group. */
export function listGroupMembers(db: Db, groupId: string): Promise<MemberRow[]> {
  return db
    .select({
      id: issues.id,
      authorId: issues.authorId,
      status: issues.status,
      placeInLine: issues.placeInLine,
      isPrimary: issues.isPrimary,
    })
    .from(issues)
    .where(eq(issues.duplicateGroupId, groupId))
    .orderBy(issues.placeInLine)
}

export async function joinGroup(db: Db, groupId: string, issueIds: string[]): Promise<void> {
  await db.update(issues).set({ duplicateGroupId: groupId, version: nextVersion }).where(isOneOf(issues.id, issueIds))
}

/** Clears the moved issues' primary, because the target group has one; the caller recomputes it. */
export async function moveGroup(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .update(issues)
    .set({ duplicateGroupId: to, isPrimary: false, version: nextVersion })
    .where(eq(issues.duplicateGroupId, from))
}

export async function clearGroup(db: Db, issueIds: string[]): Promise<void> {
  await db
    .update(issues)
    .set({ duplicateGroupId: null, isPrimary: false, version: nextVersion })
    .where(isOneOf(issues.id, issueIds))
}

export async function demoteOthers(db: Db, groupId: string, primaryId: string): Promise<string[]> {
  const rows = await db
    .update(issues)
    .set({ isPrimary: false, version: nextVersion })
    .where(and(eq(issues.duplicateGroupId, groupId), eq(issues.isPrimary, true), ne(issues.id, primaryId)))
    .returning({ id: issues.id })
  return rows.map((row) => row.id)
}

export async function promote(db: Db, issueId: string): Promise<string[]> {
  const rows = await db
    .update(issues)
    .set({ isPrimary: true, version: nextVersion })
    .where(and(eq(issues.id, issueId), eq(issues.isPrimary, false)))
    .returning({ id: issues.id })
  return rows.map((row) => row.id)
}

type Grouped = { duplicateGroupId: string | null; isPrimary: boolean }

/** Looks up the place in line of an issue's primary; null for primaries and ungrouped issues. */
export async function readPrimaryPlaces(db: Db, rows: readonly Grouped[]): Promise<(row: Grouped) => number | null> {
  const isDuplicate = ({ duplicateGroupId, isPrimary }: Grouped) => duplicateGroupId !== null && !isPrimary
  const groupIds = [...new Set(rows.filter(isDuplicate).flatMap((row) => row.duplicateGroupId ?? []))]
  const places = groupIds.length === 0 ? new Map<string, number>() : await listPrimaryPlaces(db, groupIds)
  return (row) => (isDuplicate(row) ? (places.get(row.duplicateGroupId ?? '') ?? null) : null)
}

const primaryPlaces = statement((db) => {
  const { duplicateGroupId, placeInLine, isPrimary } = issues
  return db
    .select({ duplicateGroupId, placeInLine })
    .from(issues)
    .where(and(isOneOf(duplicateGroupId, sql.placeholder('groupIds')), eq(isPrimary, true)))
})

async function listPrimaryPlaces(db: Db, groupIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await primaryPlaces(db, { groupIds })
  return new Map(rows.map((row) => [row.duplicateGroupId ?? '', row.placeInLine]))
}
