import { and, count, desc, eq, isNull, not, sql } from 'drizzle-orm'
import type { CodeCount } from '../../../domain/judging/invalidation-codes'
import type { Page } from '../../../domain/paging'
import { isOneOf } from '../../../server/db/columns'
import type { Db } from '../../../server/db/database'
import { issueCounts } from '../../../server/db/tables/judging-tables'
import { contests, issues } from '../../../server/db/tables/tables'

const { total, status } = issueCounts
const judged = sql<number>`coalesce(sum(${total}) filter (where ${status} <> 'pending'), 0)::int`
const invalid = sql<number>`coalesce(sum(${total}) filter (where ${status} = 'invalid'), 0)::int`

const isBeside = (contestIds: readonly string[]) => not(isOneOf(issueCounts.contestId, contestIds))

/** Contests with invalid submissions, minus the excluded ones, from the stored counts. Latest end first. */
export function listContestsWithInvalid(db: Db, without: readonly string[], { page, limit }: Page) {
  return db
    .select({ id: contests.id, title: contests.title, judged, invalid })
    .from(issueCounts)
    .innerJoin(contests, eq(contests.id, issueCounts.contestId))
    .where(isBeside(without))
    .groupBy(contests.id)
    .having(sql`${invalid} > 0`)
    .orderBy(desc(contests.endDate), contests.id)
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countContestsWithInvalid(db: Db, without: readonly string[]): Promise<number> {
  const counted = db
    .select({ id: issueCounts.contestId })
    .from(issueCounts)
    .where(isBeside(without))
    .groupBy(issueCounts.contestId)
    .having(sql`${invalid} > 0`)
    .as('counted')
  const [row] = await db.select({ total: count() }).from(counted)
  return row?.total ?? 0
}

/** How often each code was given in these contests, excluding withdrawn submissions. */
export async function countCodes(db: Db, contestIds: readonly string[]): Promise<Map<string, CodeCount[]>> {
  const rows = await db
    .select({ contestId: issues.contestId, code: issues.invalidationCode, count: count() })
    .from(issues)
    .where(and(isOneOf(issues.contestId, contestIds), eq(issues.status, 'invalid'), isNull(issues.withdrawnAt)))
    .groupBy(issues.contestId, issues.invalidationCode)
  const ofContest = new Map<string, CodeCount[]>()
  for (const { contestId, ...counted } of rows) {
    ofContest.set(contestId, [...(ofContest.get(contestId) ?? []), counted])
  }
  return ofContest
}
