import { and, eq, inArray, lte, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReportListing } from '../../../domain/publication/report-listing'
import type { Db } from '../../../server/db/database'
import { awardLines, awardSnapshots } from '../../../server/db/tables/award-tables'
import { publications } from '../../../server/db/tables/publication-tables'
import { users } from '../../../server/db/tables/tables'
import { isPublic } from '../../publication/server/published-queries'

const { id, username } = users
const earlier = alias(awardSnapshots, 'earlier')

/**
 * Reads consent on every page, so that withdrawing it takes effect immediately. Literal SQL, to match the partial
 * index.
 */
const isShown = sql`${users.showsName} and ${users.isEmailVerified} and ${users.deletedAt} is null`

/** The person who shows this name, ignoring case. Does the same work for a name that no one has. */
export async function findShownPerson(db: Db, name: string) {
  const [row] = await db
    .select({ id, username, showsAwards: users.showsAwards })
    .from(users)
    .where(and(sql`lower(${username}) = lower(${name})`, isShown))
  return row ?? null
}

export function listShownPeople(db: Db): Promise<{ id: string; username: string }[]> {
  return db.select({ id, username }).from(users).where(isShown)
}

export type VisibleReport = { id: string; slug: string; listing: ReportListing }

/** The currently public reports. */
export function listVisibleReports(db: Db, now: Date): Promise<VisibleReport[]> {
  const { id, slug, listing } = publications
  return db.select({ id, slug, listing }).from(publications).where(isPublic(now))
}

/** The authors by place in the results in force when these reports were published. Later reopenings don't matter. */
export function listPlacesOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; placeInLine: number; authorId: string }[]> {
  // A contest is published only while it is final, so its latest snapshot at that time was in force.
  const lastBefore = db
    .select({ at: max(earlier.finalizedAt) })
    .from(earlier)
    .where(and(eq(earlier.contestId, publications.contestId), lte(earlier.finalizedAt, publications.publishedAt)))
  return db
    .select({ id: publications.id, placeInLine: awardLines.placeInLine, authorId: awardLines.authorId })
    .from(publications)
    .innerJoin(
      awardSnapshots,
      and(eq(awardSnapshots.contestId, publications.contestId), eq(awardSnapshots.finalizedAt, lastBefore)),
    )
    .innerJoin(awardLines, eq(awardLines.snapshotId, awardSnapshots.id))
    .where(inArray(publications.id, [...ids]))
}
