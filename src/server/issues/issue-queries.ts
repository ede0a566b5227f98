import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Verdict } from '../../domain/judging/review-rules'
import { isNewsToAuthor } from '../../domain/judging/verdict-mail'
import type { Db } from '../db/database'
import { openReport, type StoredReport, storeReport } from '../db/sealing/report-text'
import { contests, issues, revisions, users } from '../db/tables'
import type { IssueText } from './content-hash'

/** Looked up only where a certificate has put the issue before its last revision. */
const lastSeq = sql<number>`case when ${issues.certifiedSeq} is null then ${issues.placeInLine}
  else (select max(${revisions.seq}) from ${revisions} where ${revisions.issueId} = ${issues.id}) end`

const issueColumns = {
  ...getTableColumns(issues),
  author: { id: users.id, username: users.username },
  contest: {
    id: contests.id,
    title: contests.title,
    prizePoolCents: contests.prizePoolCents,
    startDate: contests.startDate,
    endDate: contests.endDate,
    hidesAuthors: contests.hidesAuthors,
    hidesVerdicts: contests.hidesVerdicts,
    finalizedAt: contests.finalizedAt,
  },
  lastSeq,
}

/** Issue, author and contest in one statement, however long the list. */
export const selectIssues = (db: Db) =>
  db
    .select(issueColumns)
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))

/** What was selected, with the texts in the clear. */
export const openIssues = (db: Db, rows: Awaited<ReturnType<typeof selectIssues>>) =>
  rows.map((row) => openReport(db, 'issues', row))

export type IssueRow = ReturnType<typeof openIssues>[number]
type NewIssue = Omit<typeof issues.$inferInsert, 'id' | keyof StoredReport> & IssueText

/** A withdrawn issue exists only for the record: nobody finds, lists or counts it. */
export const notWithdrawn = isNull(issues.withdrawnAt)

export async function findIssue(db: Db, id: string): Promise<IssueRow | null> {
  const [row] = openIssues(db, await selectIssues(db).where(and(eq(issues.id, id), notWithdrawn)))
  return row ?? null
}

export async function findSameText(
  db: Db,
  { authorId, contestId, contentHash }: Pick<NewIssue, 'authorId' | 'contestId' | 'contentHash'>,
): Promise<IssueRow | null> {
  const rows = await selectIssues(db).where(
    and(
      eq(issues.authorId, authorId),
      eq(issues.contestId, contestId),
      eq(issues.contentHash, contentHash),
      notWithdrawn,
    ),
  )
  return openIssues(db, rows)[0] ?? null
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
    .set({
      ...content,
      ...storeReport(db, { table: 'issues', id }, content),
      revisionCount: sql`${issues.revisionCount} + 1`,
      version: nextVersion,
    })
    .where(eq(issues.id, id))
}

/** The verdicts on an author's issues in a contest that no mail has told, earliest in line first. */
export async function listNews(db: Db, { authorId, contestId }: Pick<NewIssue, 'authorId' | 'contestId'>) {
  const { id, placeInLine, status, toldStatus, updatedAt } = issues
  const rows = await db
    .select({ id, placeInLine, status, toldStatus, givenAt: updatedAt })
    .from(issues)
    .where(and(eq(issues.authorId, authorId), eq(issues.contestId, contestId), notWithdrawn))
    .orderBy(placeInLine)
  return rows.flatMap(({ status: verdict, toldStatus: told, ...row }) =>
    isNewsToAuthor(verdict, told) ? [{ ...row, verdict }] : [],
  )
}

export type Told = { id: string; verdict: 'valid' | 'invalid' }

/** All at once, or a mail could be told by halves. Leaves `version` alone: which mail left is no change of the issue. */
export async function setToldStatus(db: Db, told: readonly Told[]): Promise<void> {
  const [valid, invalid] = (['valid', 'invalid'] as const).map((verdict) =>
    told.filter((issue) => issue.verdict === verdict).map(({ id }) => id),
  )
  const toldStatus = sql`case when ${inArray(issues.id, valid ?? [])} then 'valid' else 'invalid' end`
  await db
    .update(issues)
    .set({ toldStatus })
    .where(inArray(issues.id, [...(valid ?? []), ...(invalid ?? [])]))
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
export async function listIssuesById(db: Db, ids: readonly string[]): Promise<IssueRow[]> {
  const rows = await selectIssues(db)
    .where(and(inArray(issues.id, [...ids]), notWithdrawn))
    .orderBy(issues.placeInLine)
  return openIssues(db, rows)
}
