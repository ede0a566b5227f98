import { and, asc, count, desc, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { type IssueCounts, type Verdict, verdicts } from '../../domain/judging/review-rules'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { onOneConnection } from '../db/one-connection'
import { statement, statementByShape } from '../db/statement'
import { contests, issues } from '../db/tables/tables'
import { findPageStart, noIssues, type PageStart } from './counts/issue-count-queries'
import { decryptIssues, type IssueRow, notWithdrawn, selectIssues } from './issue-queries'

export type IssueFilter = {
  authorId?: string | null
  contestId?: string | null
  status?: Verdict | null
  /** Only issues of contests that don't currently hide their authors. */
  onlyPublicAuthors?: boolean
  /** Contests with verdicts hidden from the reader. Their issues appear as pending. */
  hiddenIn?: readonly string[]
  /** Issues with verdicts withheld from the reader. They appear as pending. */
  withheldIds?: readonly string[]
}

/** Which conditions a filter has. Their values are passed on each call. */
type Shape = Record<'byAuthor' | 'byContest' | 'onlyPublicAuthors' | 'hidesVerdicts' | 'withholds', boolean> & {
  status: Verdict | null
}
const shapeOf = ({ authorId, contestId, status, onlyPublicAuthors, ...hidden }: IssueFilter): Shape => ({
  byAuthor: Boolean(authorId),
  byContest: Boolean(contestId),
  onlyPublicAuthors: onlyPublicAuthors ?? false,
  hidesVerdicts: (hidden.hiddenIn ?? []).length > 0,
  withholds: (hidden.withheldIds ?? []).length > 0,
  status: status ?? null,
})
const valuesOf = ({ authorId, contestId, hiddenIn = [], withheldIds = [] }: IssueFilter) => ({
  ...{ authorId, contestId, hiddenIn, withheldIds },
})
const authorId = sql.placeholder('authorId')
const contestId = sql.placeholder('contestId')

const hasPublicAuthor = sql`exists (select from ${contests} where ${contests.id} = ${issues.contestId}
  and (not ${contests.hidesAuthors} or ${contests.finalizedAt} is not null))`

const isWithheld = sql`${issues.id} = any(${sql.placeholder('withheldIds')}::uuid[])`
const statusSeen = (withholds: boolean) =>
  withholds ? sql`case when ${isWithheld} then 'pending' else ${issues.status} end` : issues.status

/** Whether the issue has this status from the reader's point of view. */
function appearsAs(status: Verdict, { hidesVerdicts, withholds }: Shape): SQL | undefined {
  const hasStatus = sql`${statusSeen(withholds)} = ${status}`
  if (!hidesVerdicts) return hasStatus
  const isHidden = sql`${issues.contestId} = any(${sql.placeholder('hiddenIn')}::uuid[])`
  return status === 'pending' ? or(hasStatus, isHidden) : and(hasStatus, not(isHidden))
}

const matching = (shape: Shape) => {
  const { byAuthor, byContest, status, onlyPublicAuthors } = shape
  return and(
    notWithdrawn,
    byAuthor ? eq(issues.authorId, authorId) : undefined,
    byContest ? eq(issues.contestId, contestId) : undefined,
    status ? appearsAs(status, shape) : undefined,
    onlyPublicAuthors ? hasPublicAuthor : undefined,
  )
}

const listing = statementByShape((db, shape: Shape) =>
  selectIssues(db)
    .where(matching(shape))
    .orderBy(desc(issues.createdAt), asc(issues.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
)

function byStatus(withholds: boolean) {
  const countOf = (status: Verdict) => sql<number>`(count(*) filter (where ${statusSeen(withholds)} = ${status}))::int`
  return { all: count(), pending: countOf('pending'), valid: countOf('valid'), invalid: countOf('invalid') }
}

const counting = statementByShape((db, shape: Shape) =>
  db.select(byStatus(shape.withholds)).from(issues).where(matching(shape)),
)

const appealsEndAtUntilFinal =
  sql<Date | null>`case when ${contests.finalizedAt} is null then ${contests.appealsEndAt} end`.mapWith(
    contests.appealsEndAt,
  )

/** The contests in which an author has issues, sorted by title. */
const contestsOfAuthor = statement((db) =>
  db
    .select({ _id: contests.id, title: contests.title, appealsEndAt: appealsEndAtUntilFinal, ...byStatus(false) })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(and(notWithdrawn, eq(issues.authorId, authorId)))
    .groupBy(contests.id)
    .orderBy(asc(contests.title), asc(contests.id)),
)

/** Counts by status, so it ignores the filter's status. */
export async function countIssuesByStatus(db: Db, filter: IssueFilter): Promise<IssueCounts> {
  const [row] = await counting(db, { ...shapeOf(filter), status: null }, valuesOf(filter))
  return row ?? noIssues
}

export async function countPendingIssues(db: Db, contestId: string): Promise<number> {
  return (await countIssuesByStatus(db, { contestId })).pending
}

const listPage = (db: Db, filter: IssueFilter, { page, limit }: Page) =>
  listing(db, shapeOf(filter), { ...valuesOf(filter), limit, offset: (page - 1) * limit })

/** A page of issues, newest first, and the count per status. */
export async function listIssues(db: Db, filter: IssueFilter, page: Page) {
  const [rows, counts] = await onOneConnection(db, (one) =>
    Promise.all([listPage(one, filter, page), countIssuesByStatus(one, filter)]),
  )
  return { rows: decryptIssues(db, rows), counts }
}

/** A page of an author's issues, and counts per contest and status. */
export async function listOwnIssues(db: Db, filter: IssueFilter & { authorId: string }, page: Page) {
  const [rows, contests] = await onOneConnection(db, (one) =>
    Promise.all([listPage(one, filter, page), contestsOfAuthor(one, valuesOf(filter))]),
  )
  return { rows: decryptIssues(db, rows), contests }
}

type Scope = { contestId: string | null; status: Verdict | null }

/**
 * A page of all issues or a contest's issues, newest first, with counts by status. Stored counts tell the days in which
 * the page begins and ends, so at most one day's rows are skipped, and at most half of them for a page in the middle of
 * a day.
 */
export async function listIssuePage(
  db: Db,
  scope: Scope,
  { page, limit }: Page,
): Promise<{ rows: IssueRow[]; counts: IssueCounts }> {
  const { counts, start } = await findPageStart(db, scope, { offset: (page - 1) * limit, limit })
  if (!start) return { rows: [], counts }
  const branches = (scope.status ? [scope.status] : verdicts).map((status) => idsFrom(start, { ...scope, status }))
  const ids = sql`select id from (${sql.join(branches, sql` union all `)}) as listed
    order by ${orderFrom[start.from]} limit ${start.rows} offset ${start.skip}`
  const rows = await selectIssues(db)
    .where(sql`${issues.id} in (${ids})`)
    .orderBy(desc(issues.createdAt), asc(issues.id))
  return { rows: decryptIssues(db, rows), counts }
}

/**
 * Queries each status separately, because an index has each status in list order. The limit makes PostgreSQL read only
 * its beginning, which it wouldn't infer from the limit of the whole union.
 */
const idsFrom = ({ from, instant, skip, rows }: PageStart, { contestId, status }: Scope): SQL => sql`(
  select id, created_at from issues where withdrawn_at is null and status = ${status}
  ${contestId ? sql`and contest_id = ${contestId}::uuid` : sql``}
  and created_at ${from === 'newest' ? sql`<` : sql`>=`} ${instant.toISOString()}::timestamptz
  order by ${orderFrom[from]} limit ${skip + rows})`

const orderFrom = { newest: sql`created_at desc, id`, oldest: sql`created_at, id desc` }
