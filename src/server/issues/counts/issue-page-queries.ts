import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { type IssueCounts, type Verdict, verdicts } from '../../../domain/judging/review-rules'
import type { Page } from '../../../domain/paging'
import type { Db } from '../../db/database'
import { issues } from '../../db/tables/tables'
import { decryptIssues, type IssueRow, selectIssues } from '../issue-queries'
import { findPageStart, type PageStart } from './issue-count-queries'

type Scope = { contestId: string | null; status: Verdict | null }

/**
 * A page of all issues, or of those of a contest, newest first, with the counts by status. Kept counts say in which day
 * the page begins and ends, so at most the rows of a day are skipped, and in the middle of a day at most half of them.
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
 * Of one status, because an index has each status in the order of the list. The limit makes PostgreSQL read its beginning
 * only, which it would not find out for the whole union.
 */
const idsFrom = ({ from, instant, skip, rows }: PageStart, { contestId, status }: Scope): SQL => sql`(
  select id, created_at from issues where withdrawn_at is null and status = ${status}
  ${contestId ? sql`and contest_id = ${contestId}::uuid` : sql``}
  and created_at ${from === 'newest' ? sql`<` : sql`>=`} ${instant.toISOString()}::timestamptz
  order by ${orderFrom[from]} limit ${skip + rows})`

const orderFrom = { newest: sql`created_at desc, id`, oldest: sql`created_at, id desc` }
