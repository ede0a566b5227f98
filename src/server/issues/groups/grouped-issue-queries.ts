import { and, eq, ne } from 'drizzle-orm'
import type { GroupMember } from '../../../domain/judging/duplicate-groups'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { issues } from '../../db/tables/tables'
import { nextVersion } from '../issue-queries'

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
