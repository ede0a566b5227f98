import { asc, eq } from 'drizzle-orm'
import { revisions } from '../../../src/server/db/tables/tables'
import type { Contest } from '../people/company'
import { demand } from '../world/violation'
import type { World } from '../world/world'

/**
 * Places are numbered without a gap, no time is earlier than that of the place before, and all are within the dates of
 * the contest, whatever a clock says (decision 031, T31).
 */
export async function checkOrder({ db }: World, { id, title, startDate, endDate }: Contest): Promise<void> {
  const { seq, receivedAt } = revisions
  const rows = await db.select({ seq, receivedAt }).from(revisions).where(eq(revisions.contestId, id)).orderBy(asc(seq))
  let before = startDate
  for (const [index, { seq, receivedAt }] of rows.entries()) {
    demand(seq === index + 1, `Place ${index + 1} of '${title}' is missing, and ${seq} is there`)
    const isLater = receivedAt >= before && receivedAt <= endDate
    demand(isLater, `Place ${seq} of '${title}' has the time ${receivedAt.toISOString()} after ${before.toISOString()}`)
    before = receivedAt
  }
}
