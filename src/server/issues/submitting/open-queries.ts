import { type SQL, sql } from 'drizzle-orm'
import type { SubmissionCounts } from '../../../domain/issues/open-submissions'
import type { Db } from '../../db/database'
import { sqlStatement } from '../../db/statement'
import { contests, issues, ledgerEvents } from '../../db/tables/tables'

type Author = Record<'authorId' | 'contestId', SQL | ReturnType<typeof sql.placeholder>>

/** For withdrawn and removed issues, the last event tells who did it. */
const isRemoved = sql`(
  select gone.kind from ${ledgerEvents} as gone
  where gone.issue_id = sent.id and gone.kind in ('issue_withdrawn', 'issue_removed')
  order by gone.id desc limit 1
) = 'issue_removed'`

/** One author's counts as JSON, using the index of authors and contests. */
const submissionCounts = ({ authorId, contestId }: Author) => sql`(
  select jsonb_build_object(
    'standing', count(*) filter (where not is_gone),
    'valid', count(*) filter (where not is_gone and status = 'valid'),
    'withdrawn', count(*) filter (where is_gone and not is_removed),
    'removed', count(*) filter (where is_gone and is_removed))
  from (
    select status, withdrawn_at is not null as is_gone,
      case when withdrawn_at is not null then coalesce(${isRemoved}, false) end as is_removed
    from ${issues} as sent where author_id = ${authorId}::uuid and contest_id = ${contestId}::uuid
  ) as counted
)`

/** Part of the contest's query. Counts nothing if submissions aren't limited. */
export const submissionCountsIfLimited = (author: Author) =>
  sql<SubmissionCounts | null>`case when ${contests.undecidedMax} is not null then ${submissionCounts(author)} end`

const counting = sqlStatement<{ sent: SubmissionCounts }>(
  sql`select ${submissionCounts({ authorId: sql.placeholder('authorId'), contestId: sql.placeholder('contestId') })} as sent`,
)

export async function countSubmissionsByStatus(
  db: Db,
  author: { authorId: string; contestId: string },
): Promise<SubmissionCounts> {
  const [row] = await counting(db, author)
  return (row as { sent: SubmissionCounts }).sent
}
