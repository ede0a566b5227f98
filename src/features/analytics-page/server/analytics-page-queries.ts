import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  sql,
} from 'drizzle-orm'
import type { CodeCount } from '../../../domain/judging/invalidation-codes'
import type { Page } from '../../../domain/paging'
import { isOneOf } from '../../../server/db/columns'
import type { Db } from '../../../server/db/database'
import { analyticsEvents } from '../../../server/db/tables/analytics-tables'
import { issueCounts, secondLooks } from '../../../server/db/tables/judging-tables'
import { contests, issues, ledgerEvents } from '../../../server/db/tables/tables'
import type { DayCount } from '../domain/analytics-days'

export function countByDay(db: Db, since: Date): Promise<DayCount[]> {
  const day = sql<string>`to_char(${analyticsEvents.at} at time zone 'UTC', 'YYYY-MM-DD')`
  const { name, result } = analyticsEvents
  return db
    .select({ day, name, result, count: count() })
    .from(analyticsEvents)
    .where(gte(analyticsEvents.at, since))
    .groupBy(sql`1`, name, result)
    .orderBy(sql`1`, name, result)
}

export async function countByPage(db: Db, since: Date): Promise<{ page: string; views: number }[]> {
  const views = count()
  const rows = await db
    .select({ page: analyticsEvents.page, views })
    .from(analyticsEvents)
    .where(and(gte(analyticsEvents.at, since), eq(analyticsEvents.name, 'page_view')))
    .groupBy(analyticsEvents.page)
    .orderBy(desc(views), analyticsEvents.page)
  return rows.map((row) => ({ page: row.page ?? '', views: row.views }))
}

/** Distinct people who were signed in, and how many of them were verified at least once. */
export async function countPeople(db: Db, since: Date): Promise<{ signedIn: number; verified: number }> {
  const { userId, isEmailVerified, at } = analyticsEvents
  const verified = sql<number>`count(distinct ${userId}) filter (where ${isEmailVerified})`.mapWith(Number)
  const [row] = await db
    .select({ signedIn: countDistinct(userId), verified })
    .from(analyticsEvents)
    .where(gte(at, since))
  return row ?? { signedIn: 0, verified: 0 }
}

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

type ActivityOfDay = { day: string; submitted: number; valid: number; invalid: number }

const { at, kind, contestId, after } = ledgerEvents
const day = (instant: typeof at | typeof contests.endDate) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`
const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`

/**
 * Submissions and verdicts by UTC day, changed verdicts included. Verdicts of the excluded contests, which are withheld
 * from the reader, are not counted.
 */
export function countActivityByDay(db: Db, since: Date, without: readonly string[]): Promise<ActivityOfDay[]> {
  const ofVerdict = (status: string) => countWhere(sql`${kind} = 'verdict' and ${after} ->> 'status' = ${status}`)
  return db
    .select({
      day: day(at),
      submitted: countWhere(sql`${kind} = 'issue_submitted'`),
      valid: ofVerdict('valid'),
      invalid: ofVerdict('invalid'),
    })
    .from(ledgerEvents)
    .where(
      and(
        inArray(kind, ['issue_submitted', 'verdict']),
        gte(at, since),
        or(eq(kind, 'issue_submitted'), isNull(contestId), not(isOneOf(contestId, without))),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** The contests that ended in this time, the first to end first. */
export function listEnds(db: Db, since: Date, now: Date): Promise<{ day: string; title: string }[]> {
  return db
    .select({ day: day(contests.endDate), title: contests.title })
    .from(contests)
    .where(and(gte(contests.endDate, since), lte(contests.endDate, now)))
    .orderBy(asc(contests.endDate), asc(contests.id))
    .limit(100)
}

/** How often two judges gave the same verdict, in the last contests with second looks minus the excluded ones. */
export function countAgreement(db: Db, without: readonly string[]) {
  const { firstVerdict, verdict, contestId: ofContest } = secondLooks
  return db
    .select({
      id: contests.id,
      title: contests.title,
      compared: count(),
      agreed: countWhere(sql`${firstVerdict} = ${verdict}`),
    })
    .from(secondLooks)
    .innerJoin(contests, eq(contests.id, ofContest))
    .where(and(isNotNull(verdict), not(isOneOf(ofContest, without))))
    .groupBy(contests.id)
    .orderBy(desc(contests.endDate), contests.id)
    .limit(10)
}
