import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database'
import { releasedIssues, sponsorAnswers } from '../db/tables/seat-tables'
import { issues } from '../db/tables/tables'

const answered = alias(issues, 'answered')

/** Released issues that no sponsor has answered; those of one group count once, and one answer is for all of them. */
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
