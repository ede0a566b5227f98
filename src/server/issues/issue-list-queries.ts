import { and, asc, count, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
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
  /** The contests whose verdicts the reader may not know: all their issues count as pending. */
  hiddenIn?: readonly string[]
}

const isNamed = sql`exists (select from ${contests} where ${contests.id} = ${issues.contestId}
  and (not ${contests.hidesAuthors} or ${contests.finalizedAt} is not null))`

/** What the reader takes an issue for. */
function reads(status: Verdict, hiddenIn: readonly string[] = []): SQL | undefined {
  const is = eq(issues.status, status)
  if (hiddenIn.length === 0) return is
  const isHidden = inArray(issues.contestId, [...hiddenIn])
  return status === 'pending' ? or(is, isHidden) : and(is, not(isHidden))
}

const matching = ({ authorId, contestId, status, onlyNamed, hiddenIn }: IssueFilter) =>
  and(
    notWithdrawn,
    authorId ? eq(issues.authorId, authorId) : undefined,
    contestId ? eq(issues.contestId, contestId) : undefined,
    status ? reads(status, hiddenIn) : undefined,
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

/** Those in which somebody has an issue, by title. */
export function listContestsOfAuthor(db: Db, authorId: string): Promise<{ _id: string; title: string }[]> {
  return db
    .selectDistinct({ _id: contests.id, title: contests.title })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(matching({ authorId }))
    .orderBy(asc(contests.title), asc(contests.id))
}

type StatusCounts = Record<Verdict | 'all', number>

/** By status, so any status in the filter is ignored. */
export async function countIssuesByStatus(db: Db, { status: _, ...filter }: IssueFilter): Promise<StatusCounts> {
  const ofThose = (status: Verdict) => sql<number>`count(*) filter (where ${reads(status, filter.hiddenIn)})::int`
  const [row] = await db
    .select({ all: count(), pending: ofThose('pending'), valid: ofThose('valid'), invalid: ofThose('invalid') })
    .from(issues)
    .where(matching(filter))
  return row ?? { all: 0, pending: 0, valid: 0, invalid: 0 }
}

export async function countPendingIssues(db: Db, contestId: string): Promise<number> {
  return (await countIssuesByStatus(db, { contestId })).pending
}

/** The withdrawn ones too: their texts are kept, and so must be what they refer to. */
export async function countIssuesEver(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(issues).where(eq(issues.contestId, contestId))
  return row?.total ?? 0
}
