import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { accessTokens } from '../db/tables/account-tables'
import { analyticsEvents } from '../db/tables/analytics-tables'
import { awardLines, awardSnapshots } from '../db/tables/award-tables'
import { appeals, savedReasons } from '../db/tables/judging-tables'
import { contests, issues, ledgerEvents, revisions, sessions } from '../db/tables/tables'
import { decryptRevisions } from '../issues/revision-queries'

/** Includes withdrawn issues, oldest first. */
export function listOwnIssues(db: Db, userId: string) {
  const { title, startDate, endDate, hidesVerdicts } = contests
  return db
    .select({ issue: issues, contest: { title, startDate, endDate, hidesVerdicts } })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(eq(issues.authorId, userId))
    .orderBy(asc(issues.createdAt), asc(issues.id))
}

export async function listOwnRevisions(db: Db, userId: string) {
  const rows = await db
    .select({ revision: revisions })
    .from(revisions)
    .innerJoin(issues, eq(issues.id, revisions.issueId))
    .where(eq(issues.authorId, userId))
    .orderBy(asc(revisions.issueId), asc(revisions.seq))
  return decryptRevisions(
    db,
    rows.map(({ revision }) => revision),
  )
}

/** Oldest first. */
export function listOwnAppeals(db: Db, userId: string) {
  return db
    .select({ ...getTableColumns(appeals), isRemoved: sql<boolean>`${issues.withdrawnAt} is not null` })
    .from(appeals)
    .innerJoin(issues, eq(issues.id, appeals.issueId))
    .where(eq(appeals.authorId, userId))
    .orderBy(asc(appeals.receivedAt), asc(appeals.id))
}

export function listOwnAwards(db: Db, userId: string) {
  return db
    .select({ line: awardLines, finalizedAt: awardSnapshots.finalizedAt, reopenedAt: awardSnapshots.reopenedAt })
    .from(awardLines)
    .innerJoin(awardSnapshots, eq(awardSnapshots.id, awardLines.snapshotId))
    .where(eq(awardLines.authorId, userId))
    .orderBy(asc(awardSnapshots.finalizedAt), asc(awardLines.placeInLine))
}

export function listAllSessions(db: Db, userId: string) {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt))
}

export function listAllTokens(db: Db, userId: string) {
  return db.select().from(accessTokens).where(eq(accessTokens.userId, userId)).orderBy(asc(accessTokens.createdAt))
}

export async function listOwnReasons(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ reason: savedReasons.reason })
    .from(savedReasons)
    .where(eq(savedReasons.judgeId, userId))
    .orderBy(asc(savedReasons.createdAt))
  return rows.map(({ reason }) => reason)
}

/** Events by this person, and other people's events about the account. */
export function listEventsNaming(db: Db, userId: string) {
  return db
    .select()
    .from(ledgerEvents)
    .where(or(eq(ledgerEvents.actorId, userId), eq(ledgerEvents.userId, userId)))
    .orderBy(asc(ledgerEvents.id))
}

export function listOwnVisits(db: Db, userId: string) {
  return db.select().from(analyticsEvents).where(eq(analyticsEvents.userId, userId)).orderBy(asc(analyticsEvents.at))
}
