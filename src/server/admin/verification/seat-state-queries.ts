import { asc, gt } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { assignments, releasedIssues, seats, sponsorAnswers } from '../../db/tables/seat-tables'
import { batches } from './state-queries'

const rowsAtOnce = 1_000

/** A contest has few. */
export const listEverySeat = (db: Db) => db.select().from(seats).orderBy(asc(seats.contestId), asc(seats.userId))

export const everyAssignment = (db: Db) =>
  batches(rowsAtOnce, async (after) => {
    const { issueId } = assignments
    const rows = await db.select().from(assignments).where(gt(issueId, after)).orderBy(asc(issueId)).limit(rowsAtOnce)
    return rows.map((row) => ({ ...row, id: row.issueId }))
  })

export const everyRelease = (db: Db) =>
  batches(rowsAtOnce, async (after) => {
    const { issueId } = releasedIssues
    const rows = await db
      .select()
      .from(releasedIssues)
      .where(gt(issueId, after))
      .orderBy(asc(issueId))
      .limit(rowsAtOnce)
    return rows.map((row) => ({ ...row, id: row.issueId }))
  })

export const everySponsorAnswer = (db: Db) =>
  batches(rowsAtOnce, (after) =>
    db
      .select()
      .from(sponsorAnswers)
      .where(gt(sponsorAnswers.id, after))
      .orderBy(asc(sponsorAnswers.id))
      .limit(rowsAtOnce),
  )
