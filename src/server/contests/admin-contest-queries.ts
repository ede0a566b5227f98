import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ContestStage } from '../../domain/contests/contest-stage'
import type { LedgerKind } from '../../domain/ledger/ledger-kinds'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { contests, ledgerEvents, users } from '../db/tables/tables'
import { type ContestRow, containsText, inStatus, selectContests } from './contest-queries'
import type { RecordedAddendum } from './terms/frozen-terms-queries'

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

type Terms = { digest?: string; addendum?: RecordedAddendum } & Record<string, unknown>

/** Edits made after the start, and answers to questions. Each edit's event holds the start date in force before it. */
const sinceTheStart = (contestId: string): SQL | undefined =>
  and(
    eq(ledgerEvents.contestId, contestId),
    inArray(ledgerEvents.kind, ['contest_edited', 'question_answered'] satisfies LedgerKind[]),
    or(
      eq(ledgerEvents.kind, 'question_answered'),
      sql`(${ledgerEvents.before} ->> 'startDate')::timestamptz <= ${ledgerEvents.at}`,
    ),
  )

/** Newest first. */
export function listContestEdits(db: Db, contestId: string, { page, limit }: Page) {
  return db
    .select({
      at: ledgerEvents.at,
      by: { id: users.id, username: users.username },
      reason: ledgerEvents.reason,
      before: sql<Terms | null>`${ledgerEvents.before}`,
      after: sql<Terms>`${ledgerEvents.after}`,
    })
    .from(ledgerEvents)
    .leftJoin(users, eq(users.id, ledgerEvents.actorId))
    .where(sinceTheStart(contestId))
    .orderBy(desc(ledgerEvents.at), desc(ledgerEvents.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countContestEdits(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(ledgerEvents).where(sinceTheStart(contestId))
  return row?.total ?? 0
}
