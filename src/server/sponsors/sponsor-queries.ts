import { and, asc, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page } from '../../domain/paging'
import type { SponsorAnswerKind } from '../../domain/seats/sponsor-rules'
import { isOneOf } from '../db/columns'
import type { Db } from '../db/database'
import { releasedIssues, sponsorAnswers } from '../db/tables/seat-tables'
import { issues, users } from '../db/tables/tables'

const isIn = (contestId: string) => and(eq(releasedIssues.contestId, contestId), isNull(issues.withdrawnAt))

/** The earliest place of its group among released issues. */
const groupPlace = sql`min(${issues.placeInLine}) over (partition by coalesce(${issues.duplicateGroupId}, ${issues.id}))`

/** Released issues that aren't withdrawn, by place in line, keeping groups together. */
export function listReleased(db: Db, contestId: string, { page, limit }: Page) {
  return db
    .select({ id: issues.id, releasedAt: releasedIssues.releasedAt })
    .from(releasedIssues)
    .innerJoin(issues, eq(issues.id, releasedIssues.issueId))
    .where(isIn(contestId))
    .orderBy(asc(groupPlace), asc(issues.placeInLine))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** The ids of all that is released and not withdrawn. */
export async function listReleasedIds(db: Db, contestId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: issues.id })
    .from(releasedIssues)
    .innerJoin(issues, eq(issues.id, releasedIssues.issueId))
    .where(isIn(contestId))
  return new Set(rows.map(({ id }) => id))
}

export async function countReleased(db: Db, contestId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(releasedIssues)
    .innerJoin(issues, eq(issues.id, releasedIssues.issueId))
    .where(isIn(contestId))
  return row?.total ?? 0
}

/** Null if it wasn't released, or was withdrawn since. */
export async function findRelease(db: Db, issueId: string) {
  const [row] = await db
    .select({
      contestId: releasedIssues.contestId,
      releasedAt: releasedIssues.releasedAt,
      releasedBy: { _id: users.id, username: users.username },
    })
    .from(releasedIssues)
    .innerJoin(issues, eq(issues.id, releasedIssues.issueId))
    .innerJoin(users, eq(users.id, releasedIssues.releasedBy))
    .where(and(eq(releasedIssues.issueId, issueId), isNull(issues.withdrawnAt)))
  return row ?? null
}

/** The issues that can be released: in this contest and not withdrawn. Without ids, all valid ones. */
export function listReleasable(db: Db, contestId: string, ids: readonly string[] | null) {
  return db
    .select({ id: issues.id, isReleased: sql<boolean>`${releasedIssues.issueId} is not null` })
    .from(issues)
    .leftJoin(releasedIssues, eq(releasedIssues.issueId, issues.id))
    .where(
      and(
        eq(issues.contestId, contestId),
        isNull(issues.withdrawnAt),
        ids ? isOneOf(issues.id, ids) : eq(issues.status, 'valid'),
      ),
    )
    .orderBy(asc(issues.placeInLine))
}

export async function insertReleases(db: Db, rows: (typeof releasedIssues.$inferInsert)[]): Promise<void> {
  await db.insert(releasedIssues).values(rows)
}

/** Returns the id of the answer. */
export async function insertAnswer(db: Db, answer: typeof sponsorAnswers.$inferInsert): Promise<string> {
  const [row] = await db.insert(sponsorAnswers).values(answer).returning({ id: sponsorAnswers.id })
  return (row as { id: string }).id
}

const answered = alias(issues, 'answered')
/** An answer to one submission applies to its whole group. */
const isAnsweredWith = or(
  eq(answered.id, issues.id),
  and(eq(answered.duplicateGroupId, issues.duplicateGroupId), isNull(answered.withdrawnAt)),
)

/** Answers to these issues or others in their groups, newest first, with their authors. */
export function listAnswersFor(db: Db, issueIds: readonly string[]) {
  const { answer, text, commit, audience, at } = sponsorAnswers
  const sponsor = { _id: users.id, username: users.username }
  return db
    .select({ issueId: issues.id, answer, text, commit, audience, at, sponsor })
    .from(issues)
    .innerJoin(answered, isAnsweredWith)
    .innerJoin(sponsorAnswers, eq(sponsorAnswers.issueId, answered.id))
    .innerJoin(users, eq(users.id, sponsorAnswers.sponsorId))
    .where(isOneOf(issues.id, issueIds))
    .orderBy(desc(at), desc(sponsorAnswers.id))
}

/** Sponsors' answers to these issues that were written for the report. */
export function listReportAnswers(db: Db, issueIds: readonly string[]) {
  const { id, issueId, answer, text, commit, audience, at } = sponsorAnswers
  return db
    .select({ id, issueId, answer, text, commit, at })
    .from(sponsorAnswers)
    .where(and(isOneOf(issueId, issueIds), eq(audience, 'report')))
    .orderBy(desc(at), desc(id))
}

/** Every answer of a sponsor, oldest first. */
export function listAnswersOf(db: Db, sponsorId: string) {
  const { issueId, answer, text, commit, audience, at } = sponsorAnswers
  return db
    .select({ contestId: releasedIssues.contestId, issueId, answer, text, commit, audience, at })
    .from(sponsorAnswers)
    .innerJoin(releasedIssues, eq(releasedIssues.issueId, issueId))
    .where(eq(sponsorAnswers.sponsorId, sponsorId))
    .orderBy(asc(at), asc(sponsorAnswers.id))
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswersFor>>[number]

/** A contest's released issues by the latest answer to each or to its group. */
export async function countByLastAnswer(db: Db, contestId: string): Promise<Map<SponsorAnswerKind, number>> {
  const last = db
    .selectDistinctOn([releasedIssues.issueId], { answer: sponsorAnswers.answer })
    .from(releasedIssues)
    .innerJoin(issues, eq(issues.id, releasedIssues.issueId))
    .innerJoin(answered, isAnsweredWith)
    .innerJoin(sponsorAnswers, eq(sponsorAnswers.issueId, answered.id))
    .where(isIn(contestId))
    .orderBy(releasedIssues.issueId, desc(sponsorAnswers.at), desc(sponsorAnswers.id))
    .as('last')
  const rows = await db.select({ answer: last.answer, total: count() }).from(last).groupBy(last.answer)
  return new Map(rows.map(({ answer, total }) => [answer, total]))
}

/** Released issues without a sponsor's answer; a group counts once, because one answer covers all of it. */
export async function countUnanswered(db: Db, contestId: string): Promise<number> {
  const hasAnswer = sql`exists (select from ${sponsorAnswers}
    inner join ${issues} as ${answered} on ${answered.id} = ${sponsorAnswers.issueId}
    where ${answered.id} = ${issues.id}
      or (${answered.duplicateGroupId} = ${issues.duplicateGroupId} and ${answered.withdrawnAt} is null))`
  const [row] = await db
    .select({ total: sql<number>`count(distinct coalesce(${issues.duplicateGroupId}, ${issues.id}))::int` })
    .from(releasedIssues)
    .innerJoin(issues, eq(issues.id, releasedIssues.issueId))
    .where(and(eq(releasedIssues.contestId, contestId), isNull(issues.withdrawnAt), sql`not ${hasAnswer}`))
  return row?.total ?? 0
}
