import { and, eq, getTableColumns, isNotNull, isNull, ne, not, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CitedIssue } from '../../domain/contests/known-issues'
import type { IssueText } from '../../domain/issues/issue-text'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import type { Verdict } from '../../domain/judging/review-rules'
import { shouldMailAuthor } from '../../domain/judging/verdict-mail'
import type { LockedContest } from '../contests/contest-queries'
import { isOneOf } from '../db/columns'
import type { Db } from '../db/database'
import { decryptReport, encryptReport, type StoredReport } from '../db/encryption/report-text'
import { placeholders, statement } from '../db/statement'
import { contests, issues, revisions, users } from '../db/tables/tables'

/** Differs from the place in line only if a certificate has moved the issue ahead of its last revision. */
const lastSeq = sql<number>`case when ${issues.certifiedSeq} is null then ${issues.placeInLine}
  else (select max(${revisions.seq}) from ${revisions} where ${revisions.issueId} = ${issues.id}) end`

const shownContest = {
  id: contests.id,
  title: contests.title,
  prizePoolCents: contests.prizePoolCents,
  startDate: contests.startDate,
  endDate: contests.endDate,
  hidesAuthors: contests.hidesAuthors,
  hidesVerdicts: contests.hidesVerdicts,
  secondLookPercent: contests.secondLookPercent,
  finalizedAt: contests.finalizedAt,
}

/** The contest's fields that decide about a submission or an edit, without its long texts. */
export const decidingContest = {
  ...shownContest,
  undecidedMax: contests.undecidedMax,
  reportTemplate: contests.reportTemplate,
  version: contests.version,
}

export const issueColumns = {
  ...getTableColumns(issues),
  author: { id: users.id, username: users.username },
  contest: shownContest,
  lastSeq,
}

/** Fetches issue, author and contest in one statement, for lists of any length. */
export const selectIssues = (db: Db) =>
  db
    .select(issueColumns)
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))

/** Decrypts the texts of selected rows. */
export const decryptIssues = (db: Db, rows: Awaited<ReturnType<typeof selectIssues>>) =>
  rows.map((row) => decryptReport(db, 'issues', row))

export type IssueRow = ReturnType<typeof decryptIssues>[number]
type NewIssue = Omit<typeof issues.$inferInsert, 'id' | keyof StoredReport> & IssueText

/** Withdrawn issues are kept only for the record: nothing finds, lists or counts them. */
export const notWithdrawn = isNull(issues.withdrawnAt)

const issueById = statement((db) => selectIssues(db).where(and(eq(issues.id, sql.placeholder('id')), notWithdrawn)))

export async function findIssue(db: Db, id: string): Promise<IssueRow | null> {
  const [row] = decryptIssues(db, await issueById(db, { id }))
  return row ?? null
}

/** A withdrawn or removed issue, for the mail about it. */
export async function findRemovedIssue(db: Db, id: string): Promise<IssueRow | null> {
  const rows = await selectIssues(db).where(and(eq(issues.id, id), isNotNull(issues.withdrawnAt)))
  return decryptIssues(db, rows)[0] ?? null
}

const contestForUpdate = statement((db) => {
  const contestId = db
    .select({ id: issues.contestId })
    .from(issues)
    .where(eq(issues.id, sql.placeholder('issueId')))
  return db.select().from(contests).where(eq(contests.id, contestId)).for('no key update')
})

/** Locks an issue's contest like `lockContest`, also for a withdrawn issue. Null if there is no such issue. */
export async function lockContestOf(db: Db, issueId: string): Promise<LockedContest | null> {
  const [row] = await contestForUpdate(db, { issueId })
  return row ?? null
}

const sameText = statement((db) =>
  selectIssues(db).where(
    and(
      eq(issues.authorId, sql.placeholder('authorId')),
      eq(issues.contestId, sql.placeholder('contestId')),
      eq(issues.contentHash, sql.placeholder('contentHash')),
      notWithdrawn,
    ),
  ),
)

export async function findSameText(
  db: Db,
  text: Pick<NewIssue, 'authorId' | 'contestId' | 'contentHash'>,
): Promise<IssueRow | null> {
  return decryptIssues(db, await sameText(db, text))[0] ?? null
}

/**
 * Selects one submission by a person to a contest, including withdrawn ones, because their author had a stake. Returns
 * a query, so that larger queries can check for existence.
 */
export const submissionQuery = (db: Db, authorId: Placeholder, contestId: Placeholder) =>
  db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.authorId, authorId), eq(issues.contestId, contestId)))
    .limit(1)

const submission = statement((db) => submissionQuery(db, sql.placeholder('authorId'), sql.placeholder('contestId')))

export async function hasSubmitted(db: Db, authorId: string, contestId: string): Promise<boolean> {
  return (await submission(db, { authorId, contestId })).length > 0
}

/** For If-Match: every change to an issue increments the version. */
export const nextVersion = sql`${issues.version} + 1`

type Content = IssueText & Pick<NewIssue, 'contentHash' | 'placeInLine' | 'receivedAt'>

export async function updateContent(db: Db, id: string, content: Content): Promise<void> {
  await db
    .update(issues)
    .set({
      ...content,
      ...encryptReport(db, { table: 'issues', id }, content),
      revisionCount: sql`${issues.revisionCount} + 1`,
      version: nextVersion,
    })
    .where(eq(issues.id, id))
}

const primaries = alias(issues, 'primaries')

const outcomesToAuthors = statement((db) => {
  const { id, authorId, placeInLine, status, toldStatus, toldDuplicateOf, updatedAt, duplicateGroupId, isPrimary } =
    issues
  const isItsPrimary = and(eq(primaries.duplicateGroupId, duplicateGroupId), primaries.isPrimary, not(isPrimary))
  return db
    .select({
      ...{ id, authorId, placeInLine, status, toldStatus, toldDuplicateOf, updatedAt },
      duplicateOf: primaries.placeInLine,
    })
    .from(issues)
    .leftJoin(primaries, isItsPrimary)
    .where(
      and(
        isOneOf(authorId, sql.placeholder('authorIds')),
        eq(issues.contestId, sql.placeholder('contestId')),
        notWithdrawn,
      ),
    )
    .orderBy(placeInLine)
})

/** These authors' outcomes in a contest that haven't been mailed to them yet, earliest in line first. */
export async function listUnmailedOutcomes(
  db: Db,
  { authorIds, contestId }: { authorIds: readonly string[]; contestId: string },
) {
  const rows = await outcomesToAuthors(db, { authorIds, contestId })
  return rows.flatMap(({ status, updatedAt, toldStatus, toldDuplicateOf, ...row }) => {
    if (status === 'pending' || !shouldMailAuthor({ ...row, status }, { toldStatus, toldDuplicateOf })) return []
    const wasTold = toldStatus !== null
    // A change of group doesn't update the timestamp.
    return [{ ...row, verdict: status, wasTold, givenAt: toldStatus === status ? null : updatedAt }]
  })
}

export type MailedVerdict = { id: string; verdict: 'valid' | 'invalid'; duplicateOf: number | null }

/**
 * A single statement, so that either the whole mail is recorded or nothing. Keeps `version`, because sending a mail
 * doesn't change the issue.
 */
export async function markVerdictsMailed(db: Db, notified: readonly MailedVerdict[]): Promise<void> {
  const mailed = sql.param(JSON.stringify(notified))
  await db.execute(sql`update ${issues} set told_status = mailed.verdict, told_duplicate_of = mailed."duplicateOf"
    from jsonb_to_recordset(${mailed}::jsonb) as mailed(id uuid, verdict text, "duplicateOf" integer)
    where ${issues.id} = mailed.id`)
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

const verdictUpdate = statement((db) => {
  const { id, status, invalidationReason, invalidationCode, knownIssue, updatedAt, version } = issues
  const params = placeholders('status', 'invalidationReason', 'invalidationCode', 'knownIssue', 'updatedAt')
  return db
    .update(issues)
    .set({
      status: params.status,
      invalidationReason: params.invalidationReason,
      invalidationCode: params.invalidationCode,
      knownIssue: params.knownIssue,
      updatedAt: sql`coalesce(${params.updatedAt}::timestamptz, ${updatedAt})`,
      version: nextVersion,
    })
    .where(eq(id, sql.placeholder('id')))
    .returning({ status, invalidationReason, invalidationCode, knownIssue, updatedAt, version })
})

/**
 * `changedAt` is null if only the reason changes. A missing code or known issue clears the old one. Returns what it
 * stored.
 */
export async function updateVerdict(
  db: Db,
  id: string,
  verdict: {
    status: Verdict
    invalidationReason: string | null
    invalidationCode?: InvalidationCode | null
    knownIssue?: CitedIssue | null
    changedAt: Date | null
  },
) {
  const { changedAt: updatedAt, invalidationCode = null, knownIssue = null, ...columns } = verdict
  const [stored] = await verdictUpdate(db, { id, ...columns, invalidationCode, knownIssue, updatedAt })
  return stored
}

/** Null restores the issue. */
export async function setWithdrawn(db: Db, id: string, withdrawnAt: Date | null): Promise<void> {
  await db.update(issues).set({ withdrawnAt, version: nextVersion }).where(eq(issues.id, id))
}

/** Everyone who has submitted to the contest, even if they withdrew. Only for mails. */
export async function listAuthorEmails(db: Db, contestId: string, exceptId: string | null): Promise<string[]> {
  const isOther = exceptId === null ? undefined : ne(users.id, exceptId)
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(and(eq(issues.contestId, contestId), isNull(users.deletedAt), isOther))
  return rows.map(({ email }) => email)
}

const authorsOf = statement((db) =>
  db
    .selectDistinct({ id: users.id, email: users.email })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(isOneOf(issues.id, sql.placeholder('issueIds'))),
)

/** Only for mails. No reply may contain the addresses. */
export function listAuthors(db: Db, issueIds: readonly string[]): Promise<{ id: string; email: string }[]> {
  return authorsOf(db, { issueIds })
}

/** Only for mails. No reply may contain it. */
export async function findAuthorEmail(db: Db, issueId: string): Promise<string | null> {
  const [author] = await listAuthors(db, [issueId])
  return author?.email ?? null
}

/** Earliest in line first. */
export async function listIssuesById(db: Db, ids: readonly string[]): Promise<IssueRow[]> {
  const rows = await selectIssues(db)
    .where(and(isOneOf(issues.id, ids), notWithdrawn))
    .orderBy(issues.placeInLine)
  return decryptIssues(db, rows)
}
