import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { type IssueCounts, type Verdict, verdicts } from '../../../domain/judging/review-rules'
import type { Page } from '../../../domain/paging'
import type { Db } from '../../db/database'
import { issues } from '../../db/tables/tables'
import { decryptIssues, type IssueRow, selectIssues } from '../issue-queries'
import { findPageStart } from './issue-count-queries'

type Scope = { contestId: string | null; status: Verdict | null }

/**
 * A page of all issues, or of those of a contest, newest first, with the counts by status. Late pages cost what the first
 * one does: kept counts say in which day the page begins, so at most the rows of that day are skipped.
 */
export async function listIssuePage(
  db: Db,
  scope: Scope,
  { page, limit }: Page,
): Promise<{ rows: IssueRow[]; counts: IssueCounts }> {
  const { counts, start } = await findPageStart(db, scope, (page - 1) * limit)
  if (!start) return { rows: [], counts }
  const most = start.skip + limit
  const branches = (scope.status ? [scope.status] : verdicts).map((status) =>
    firstIds({ ...scope, status }, start.before, most),
  )
  const ids = sql`select id from (${sql.join(branches, sql` union all `)}) as listed
    order by created_at desc, id limit ${limit} offset ${start.skip}`
  const rows = await selectIssues(db)
    .where(sql`${issues.id} in (${ids})`)
    .orderBy(desc(issues.createdAt), asc(issues.id))
  return { rows: decryptIssues(db, rows), counts }
}

/**
 * Of one status, because an index has each status in the order of the list. The limit makes PostgreSQL read its beginning
 * only, which it would not find out for the whole union.
 */
const firstIds = ({ contestId, status }: Scope, before: Date, most: number): SQL => sql`(
  select id, created_at from issues where withdrawn_at is null and status = ${status}
  ${contestId ? sql`and contest_id = ${contestId}::uuid` : sql``} and created_at < ${before.toISOString()}::timestamptz
  order by created_at desc, id limit ${most})`
