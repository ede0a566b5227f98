import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { type IssueCounts, type Verdict, verdicts } from '../../../domain/judging/review-rules'
import type { Page } from '../../../domain/paging'
import type { Db } from '../../db/database'
import { issues } from '../../db/tables/tables'
import { decryptIssues, type IssueRow, selectIssues } from '../issue-queries'
import { findPageStart, type PageStart } from './issue-count-queries'

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
