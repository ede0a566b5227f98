import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { statement } from '../../db/statement'
import { seats } from '../../db/tables/seat-tables'
import { users } from '../../db/tables/tables'
import { submissionQuery } from '../issue-queries'

const stake = statement((db) => {
  const [judgeId, contestId] = [sql.placeholder('judgeId'), sql.placeholder('contestId')]
  const sponsorSeat = db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.contestId, contestId), eq(seats.userId, judgeId), eq(seats.seat, 'sponsor')))
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, judgeId), or(exists(submissionQuery(db, judgeId, contestId)), exists(sponsorSeat))))
})

/**
 * Whether this judge has submitted to the contest, or has become its sponsor since the request was authorized. Checked
 * under the contest's lock, which also protects seats.
 */
export async function hasStake(tx: Db, judgeId: string, contestId: string): Promise<boolean> {
  return (await stake(tx, { judgeId, contestId })).length > 0
}
