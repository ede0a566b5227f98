import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { isOneOf } from '../../../server/db/columns'
import type { Db } from '../../../server/db/database'
import { secondLooks } from '../../../server/db/tables/judging-tables'
import { contests, ledgerEvents } from '../../../server/db/tables/tables'

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
