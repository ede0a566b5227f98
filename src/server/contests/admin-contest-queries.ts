import { and, asc, count, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ContestStage } from '../../domain/contests/contest-stage'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { contests } from '../db/tables/tables'
import { type ContestRow, containsText, inStatus, selectContests } from './contest-queries'

const notFinalized = isNull(contests.finalizedAt)

const inStage = {
  ended: (now: Date) => and(notFinalized, inStatus.ended(now)) as SQL,
  active: (now: Date) => and(notFinalized, inStatus.active(now)) as SQL,
  upcoming: (now: Date) => and(notFinalized, inStatus.upcoming(now)) as SQL,
  finalized: () => isNotNull(contests.finalizedAt),
} satisfies Record<ContestStage, (now: Date) => SQL>

const matchesSearch = (search: string | null) => containsText(search, contests.title, contests.githubRepoUrl)

type AdminContestFilter = { status: ContestStage | null; search: string | null; now: Date }

/**
 * Most urgent first: ended (latest end first), active (earliest end first), upcoming (earliest start first), finalized.
 */
export function listContestsByWork(db: Db, filter: AdminContestFilter & Page): Promise<ContestRow[]> {
  const { status, search, now, page, limit } = filter
  return selectContests(db)
    .where(and(status ? inStage[status](now) : undefined, matchesSearch(search)))
    .orderBy(
      sql`case when ${inStage.ended(now)} then 0 when ${inStage.active(now)} then 1 when ${inStage.upcoming(now)} then 2 else 3 end`,
      sql`case when ${inStage.active(now)} then ${contests.endDate} when ${inStage.upcoming(now)} then ${contests.startDate} end`,
      sql`${contests.endDate} desc`,
      asc(contests.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

/** How many contests match the search, by stage. */
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
    .where(matchesSearch(search))
  return row ?? { all: 0, ended: 0, active: 0, upcoming: 0, finalized: 0 }
}
