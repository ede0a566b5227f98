import { and, count, eq, isNull, not, or, sql } from 'drizzle-orm'
import { type IssueCounts, type Verdict, verdicts } from '../../../domain/judging/review-rules'
import type { Withheld } from '../../../domain/judging/second-look/withholding'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { contestAuthors, issueCounts } from '../../db/tables/judging-tables'
import { issues } from '../../db/tables/tables'

export const noIssues: IssueCounts = { all: 0, pending: 0, valid: 0, invalid: 0 }

/** Number of issues per contest and status, excluding withdrawn ones. */
export async function countIssuesOfContests(db: Db, contestIds: string[]): Promise<(contestId: string) => IssueCounts> {
  const counted = new Map<string, IssueCounts>()
  if (contestIds.length === 0) return () => noIssues
  const rows = await db
    .select({
      contestId: issueCounts.contestId,
      status: issueCounts.status,
      total: sql<number>`sum(${issueCounts.total})::int`,
    })
    .from(issueCounts)
    .where(isOneOf(issueCounts.contestId, contestIds))
    .groupBy(issueCounts.contestId, issueCounts.status)
  for (const { contestId, status, total } of rows) {
    const counts = counted.get(contestId) ?? noIssues
    counted.set(contestId, { ...counts, [status]: total, all: counts.all + total })
  }
  return (contestId) => counted.get(contestId) ?? noIssues
}

/** Number of issues in all contests by status, excluding withdrawn ones. */
export async function countIssuesByStatus(db: Db): Promise<Record<Verdict, number>> {
  const rows = await db
    .select({ status: issueCounts.status, total: sql<number>`sum(${issueCounts.total})::int` })
    .from(issueCounts)
    .groupBy(issueCounts.status)
  const counted = new Map(rows.map(({ status, total }) => [status, total]))
  return Object.fromEntries(verdicts.map((status) => [status, counted.get(status) ?? 0])) as Record<Verdict, number>
}

/** Valid issues, with each duplicate group counted once: the primary of a group with valid members is one of them. */
export async function countUniqueIssues(db: Db, contestId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${issueCounts.uniqueTotal}), 0)::int` })
    .from(issueCounts)
    .where(and(eq(issueCounts.contestId, contestId), eq(issueCounts.status, 'valid')))
  return row?.total ?? 0
}

/** The same for one judge: excludes withheld verdicts and the groups that contain them. */
export async function countVisibleUniqueIssues(db: Db, contestId: string, withheld: Withheld): Promise<number> {
  if (withheld.isNothing) return countUniqueIssues(db, contestId)
  const ids = withheld.issues.map(({ id }) => id)
  const groupIds = withheld.issues.flatMap(({ duplicateGroupId }) => duplicateGroupId ?? [])
  const isUnique = or(isNull(issues.duplicateGroupId), issues.isPrimary, isOneOf(issues.duplicateGroupId, groupIds))
  const [row] = await db
    .select({ total: count() })
    .from(issues)
    .where(
      and(
        eq(issues.contestId, contestId),
        eq(issues.status, 'valid'),
        isNull(issues.withdrawnAt),
        not(isOneOf(issues.id, ids)),
        isUnique,
      ),
    )
  return row?.total ?? 0
}

/** Includes withdrawn issues, because their texts are kept. */
export async function hasIssuesEver(db: Db, contestId: string): Promise<boolean> {
  const found = await db.select({ id: issues.id }).from(issues).where(eq(issues.contestId, contestId)).limit(1)
  return found.length > 0
}

type Scope = { contestId: string | null; status: Verdict | null }
/** `rows` rows after skipping `skip`, counting down from before an instant or up from it. */
export type PageStart = { from: 'newest' | 'oldest'; instant: Date; skip: number; rows: number }

const dayMs = 86_400_000

/**
 * Counts by status, and where the page after `offset` rows lies in a list from newest to oldest: the days in which it
 * begins and ends, and the end from which fewer rows have to be skipped. Null if the list is shorter.
 */
export async function findPageStart(
  db: Db,
  { contestId, status }: Scope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ counts: IssueCounts; start: PageStart | null }> {
  const statuses = status ? [status] : [...verdicts]
  const totalOf = (verdict: Verdict) =>
    sql`coalesce((select sum(total) from kept where status = ${verdict}), 0)::int as ${sql.identifier(verdict)}`
  const { rows } = await db.execute<Record<Verdict, number> & (PageDays | Record<keyof PageDays, null>)>(sql`
    with kept as materialized (
      select day, status, sum(total)::int as total from ${issueCounts}
      ${contestId ? sql`where contest_id = ${contestId}::uuid` : sql``} group by day, status
    ), days as (
      select day, sum(total)::int as total from kept where status = any(${sql.param(statuses)}::text[]) group by day
    ), running as (
      select day, total, (sum(total) over (order by day desc))::int as upto from days
    ), page as (
      select least(${offset + limit}::int, max(upto)) as upto from running
    ), first as (
      select day, upto - total as newer from running where upto > ${offset}::int order by day desc limit 1
    ), last as (
      select running.day, page.upto, running.upto - page.upto as older from running, page
      where running.upto >= page.upto order by running.day desc limit 1
    )
    select ${sql.join(verdicts.map(totalOf), sql`, `)}, last.upto, first.newer, last.older,
      to_char(first.day, 'YYYY-MM-DD') as "firstDay", to_char(last.day, 'YYYY-MM-DD') as "lastDay"
    from (select) as one left join (first cross join last) on true`)
  const [row] = rows
  if (!row) return { counts: noIssues, start: null }
  const { pending, valid, invalid, ...days } = row
  const counts = { all: pending + valid + invalid, pending, valid, invalid }
  return { counts, start: days.upto === null ? null : startAtNearerEnd(days, offset) }
}

/**
 * The page's first and last day, the number of rows newer than the first day, the number of rows up to the page's end,
 * and how many rows of the last day are older than the page.
 */
type PageDays = { firstDay: string; lastDay: string; newer: number; upto: number; older: number }

function startAtNearerEnd({ firstDay, lastDay, newer, upto, older }: PageDays, offset: number): PageStart {
  const rows = upto - offset
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
  if (older < offset - newer) return { from: 'oldest', instant: new Date(midnight(lastDay)), skip: older, rows }
  return { from: 'newest', instant: new Date(midnight(firstDay) + dayMs), skip: offset - newer, rows }
}

type Author = { contestId: string; authorId: string }

/**
 * The numbers of these authors in these contests: the rank of their first revision, from 1. A number never changes,
 * because later revisions have higher numbers and withdrawn issues keep theirs.
 */
export function listAuthorNumbers(db: Db, authors: readonly Author[]): Promise<(Author & { number: number })[]> {
  const contestIds = [...new Set(authors.map(({ contestId }) => contestId))]
  const authorIds = [...new Set(authors.map(({ authorId }) => authorId))]
  return db
    .select()
    .from(contestAuthors)
    .where(and(isOneOf(contestAuthors.contestId, contestIds), isOneOf(contestAuthors.authorId, authorIds)))
}
