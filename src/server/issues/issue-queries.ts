import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Verdict } from '../../domain/judging/review-rules'
import type { Db } from '../db/database'
import { contests, issues, users } from '../db/tables'

const issueColumns = {
  ...getTableColumns(issues),
  author: { id: users.id, username: users.username },
  contest: {
    id: contests.id,
    title: contests.title,
    prizePoolCents: contests.prizePoolCents,
    hidesAuthors: contests.hidesAuthors,
    finalizedAt: contests.finalizedAt,
  },
}

/** Issue, author and contest in one statement, however long the list. */
export const selectIssues = (db: Db) =>
  db
    .select(issueColumns)
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))

export type IssueRow = Awaited<ReturnType<typeof selectIssues>>[number]
type NewIssue = typeof issues.$inferInsert

/** A withdrawn issue exists only for the record: nobody finds, lists or counts it. */
export const notWithdrawn = isNull(issues.withdrawnAt)

export async function findIssue(db: Db, id: string): Promise<IssueRow | null> {
  const [row] = await selectIssues(db).where(and(eq(issues.id, id), notWithdrawn))
  return row ?? null
}

export async function findSameText(
  db: Db,
  { authorId, contestId, contentHash }: Pick<NewIssue, 'authorId' | 'contestId' | 'contentHash'>,
): Promise<IssueRow | null> {
  const [row] = await selectIssues(db).where(
    and(
      eq(issues.authorId, authorId),
      eq(issues.contestId, contestId),
      eq(issues.contentHash, contentHash),
      notWithdrawn,
    ),
  )
  return row ?? null
}

/** Withdrawn issues count here: whoever entered a contest has had a stake in it. */
export async function hasSubmitted(db: Db, authorId: string, contestId: string): Promise<boolean> {
  const found = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.authorId, authorId), eq(issues.contestId, contestId)))
    .limit(1)
  return found.length > 0
}

/** For If-Match: every change of an issue counts. */
export const nextVersion = sql`${issues.version} + 1`

type Content = Pick<NewIssue, 'title' | 'description' | 'pocLink' | 'contentHash' | 'placeInLine' | 'receivedAt'>

export async function updateContent(db: Db, id: string, content: Content): Promise<void> {
  await db
    .update(issues)
    .set({ ...content, revisionCount: sql`${issues.revisionCount} + 1`, version: nextVersion })
    .where(eq(issues.id, id))
}

/** Leaves `version` alone: which mail left is no change of the issue. */
export async function setToldStatus(db: Db, id: string, toldStatus: Verdict): Promise<void> {
  await db.update(issues).set({ toldStatus }).where(eq(issues.id, id))
}

export async function setCertifiedSeq(
  db: Db,
  id: string,
  place: { certifiedSeq: number | null; placeInLine: number },
): Promise<void> {
  await db
    .update(issues)
    .set({ ...place, version: nextVersion })
    .where(eq(issues.id, id))
}

/** `changedAt` is null when only the reason changes. */
export async function updateVerdict(
  db: Db,
  id: string,
  verdict: { status: Verdict; invalidationReason: string | null; changedAt: Date | null },
): Promise<void> {
  const { changedAt, ...columns } = verdict
  await db
    .update(issues)
    .set({ ...columns, ...(changedAt ? { updatedAt: changedAt } : {}), version: nextVersion })
    .where(eq(issues.id, id))
}

export async function setWithdrawn(db: Db, id: string, now: Date): Promise<void> {
  await db.update(issues).set({ withdrawnAt: now, version: nextVersion }).where(eq(issues.id, id))
}

/** Never part of a reply: only for mail about the issue. */
export async function findAuthorEmail(db: Db, issueId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(eq(issues.id, issueId))
  return row?.email ?? null
}

/** Earliest in line first. */
export function listIssuesById(db: Db, ids: readonly string[]): Promise<IssueRow[]> {
  return selectIssues(db)
    .where(and(inArray(issues.id, [...ids]), notWithdrawn))
    .orderBy(issues.placeInLine)
}
