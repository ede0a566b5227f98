import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ContestStage } from '../../domain/contests/contest-stage'
import type { Verdict } from '../../domain/judging/review-rules'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { contests, issues, ledgerEvents } from '../db/tables'
import { type ContestRow, holding, inStatus, selectContests } from './contest-queries'

const notFinalized = isNull(contests.finalizedAt)

const inStage = {
  ended: (now: Date) => and(notFinalized, inStatus.ended(now)) as SQL,
  active: (now: Date) => and(notFinalized, inStatus.active(now)) as SQL,
  upcoming: (now: Date) => and(notFinalized, inStatus.upcoming(now)) as SQL,
  finalized: () => isNotNull(contests.finalizedAt),
} satisfies Record<ContestStage, (now: Date) => SQL>

const found = (search: string | null) => holding(search, contests.title, contests.githubRepoUrl)

type AdminContestFilter = { status: ContestStage | null; search: string | null; now: Date }

/** Where work waits first: ended (ended last first), active (ending soonest), upcoming (starting soonest), finalized. */
export function listContestsByWork(db: Db, filter: AdminContestFilter & Page): Promise<ContestRow[]> {
  const { status, search, now, page, limit } = filter
  return selectContests(db)
    .where(and(status ? inStage[status](now) : undefined, found(search)))
    .orderBy(
      sql`case when ${inStage.ended(now)} then 0 when ${inStage.active(now)} then 1 when ${inStage.upcoming(now)} then 2 else 3 end`,
      sql`case when ${inStage.active(now)} then ${contests.endDate} when ${inStage.upcoming(now)} then ${contests.startDate} end`,
      sql`${contests.endDate} desc`,
      asc(contests.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

/** How many the search finds, by stage. */
export async function countContestsByStage(
  db: Db,
  { search, now }: Omit<AdminContestFilter, 'status'>,
): Promise<Record<ContestStage | 'all', number>> {
  const inThat = (stage: ContestStage) => sql<number>`count(*) filter (where ${inStage[stage](now)})::int`
  const [row] = await db
    .select({
      all: count(),
      ended: inThat('ended'),
      active: inThat('active'),
      upcoming: inThat('upcoming'),
      finalized: inThat('finalized'),
    })
    .from(contests)
    .where(found(search))
  return row ?? { all: 0, ended: 0, active: 0, upcoming: 0, finalized: 0 }
}

type IssueCounts = Record<Verdict | 'all', number>

/** The issues of several contests by status, withdrawn ones left out; a contest without any has no entry. */
export async function countIssuesOfContests(db: Db, contestIds: string[]): Promise<Map<string, IssueCounts>> {
  const counted = new Map<string, IssueCounts>()
  if (contestIds.length === 0) return counted
  const rows = await db
    .select({ contestId: issues.contestId, status: issues.status, total: count() })
    .from(issues)
    .where(and(inArray(issues.contestId, contestIds), isNull(issues.withdrawnAt)))
    .groupBy(issues.contestId, issues.status)
  for (const { contestId, status, total } of rows) {
    const counts = counted.get(contestId) ?? { all: 0, pending: 0, valid: 0, invalid: 0 }
    counted.set(contestId, { ...counts, [status]: total, all: counts.all + total })
  }
  return counted
}

/** Classes of the valid issues: a duplicate group, or an issue without one. */
export async function countUniqueIssues(db: Db, contestId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct coalesce(${issues.duplicateGroupId}, ${issues.id}))::int` })
    .from(issues)
    .where(and(eq(issues.contestId, contestId), eq(issues.status, 'valid'), isNull(issues.withdrawnAt)))
  return row?.total ?? 0
}

/** Whether a verdict was ever given here, also one that was taken back. */
export async function hasVerdict(db: Db, contestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, 'verdict')))
    .limit(1)
  return rows.length > 0
}
