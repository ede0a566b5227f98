import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Verdict } from '../../domain/judging/review-rules'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { contests, issues } from '../db/tables'
import { type IssueRow, notWithdrawn, openIssues, selectIssues } from './issue-queries'

export type IssueFilter = {
  authorId?: string | null
  contestId?: string | null
  status?: Verdict | null
  /** Only of contests whose authors everybody may know at present. */
  onlyNamed?: boolean
}

const isNamed = sql`exists (select from ${contests} where ${contests.id} = ${issues.contestId}
  and (not ${contests.hidesAuthors} or ${contests.finalizedAt} is not null))`

const matching = ({ authorId, contestId, status, onlyNamed }: IssueFilter) =>
  and(
    notWithdrawn,
    authorId ? eq(issues.authorId, authorId) : undefined,
    contestId ? eq(issues.contestId, contestId) : undefined,
    status ? eq(issues.status, status) : undefined,
    onlyNamed ? isNamed : undefined,
  )

/** Newest first. */
export async function listIssues(db: Db, filter: IssueFilter, { page, limit }: Page): Promise<IssueRow[]> {
  const rows = await selectIssues(db)
    .where(matching(filter))
    .orderBy(desc(issues.createdAt), asc(issues.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return openIssues(db, rows)
}

type StatusCounts = Record<Verdict | 'all', number>

/** By status, so any status in the filter is ignored. */
export async function countIssuesByStatus(db: Db, { status: _, ...filter }: IssueFilter): Promise<StatusCounts> {
  const rows = await db
    .select({ status: issues.status, total: count() })
    .from(issues)
    .where(matching(filter))
    .groupBy(issues.status)
  const counts: StatusCounts = { all: 0, pending: 0, valid: 0, invalid: 0 }
  for (const { status, total } of rows) {
    counts[status] = total
    counts.all += total
  }
  return counts
}

export async function countPendingIssues(db: Db, contestId: string): Promise<number> {
  return (await countIssuesByStatus(db, { contestId })).pending
}

/** The withdrawn ones too: their texts are kept, and so must be what they refer to. */
export async function countIssuesEver(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(issues).where(eq(issues.contestId, contestId))
  return row?.total ?? 0
}
