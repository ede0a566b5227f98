import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database'
import { statement } from '../db/statement'
import { awardLines, awardSnapshots } from '../db/tables/award-tables'
import { issues, users } from '../db/tables/tables'

const finalizers = alias(users, 'finalizers')
const reopeners = alias(users, 'reopeners')
const nameOf = (people: typeof finalizers | typeof reopeners | typeof users) => ({
  _id: people.id,
  username: people.username,
})

const ofContest = eq(awardSnapshots.contestId, sql.placeholder('contestId'))
const snapshotId = sql.placeholder('snapshotId')

const currentSnapshot = statement((db) =>
  db
    .select({
      id: awardSnapshots.id,
      snapshot: awardSnapshots.snapshot,
      finalizedAt: awardSnapshots.finalizedAt,
      finalizedBy: nameOf(finalizers),
    })
    .from(awardSnapshots)
    .innerJoin(finalizers, eq(finalizers.id, awardSnapshots.finalizedBy))
    .where(and(ofContest, isNull(awardSnapshots.reopenedAt))),
)

/** The current snapshot, or null if the contest isn't finalized. */
export async function findCurrentSnapshot(db: Db, contestId: string) {
  const [row] = await currentSnapshot(db, { contestId })
  return row ?? null
}

const reopenings = statement((db) =>
  db
    .select({
      finalizedAt: awardSnapshots.finalizedAt,
      finalizedBy: nameOf(finalizers),
      reopenedAt: awardSnapshots.reopenedAt,
      reopenedBy: nameOf(reopeners),
      reason: awardSnapshots.reopenReason,
    })
    .from(awardSnapshots)
    .innerJoin(finalizers, eq(finalizers.id, awardSnapshots.finalizedBy))
    .innerJoin(reopeners, eq(reopeners.id, awardSnapshots.reopenedBy))
    .where(and(ofContest, isNotNull(awardSnapshots.reopenedAt)))
    .orderBy(asc(awardSnapshots.finalizedAt)),
)

/** Oldest first. */
export const listReopenings = (db: Db, contestId: string) => reopenings(db, { contestId })

const lines = statement((db) =>
  db
    .select({
      issueId: awardLines.issueId,
      title: issues.title,
      author: nameOf(users),
      kycState: users.kycState,
      walletChangedAt: users.walletChangedAt,
      walletAddress: awardLines.walletAddress,
      paidWallet: awardLines.paidWallet,
      accountWallet: users.walletAddress,
      amountCents: awardLines.amountCents,
      isPrimary: awardLines.isPrimary,
      placeInLine: awardLines.placeInLine,
      paidAt: awardLines.paidAt,
      transactionHash: awardLines.transactionHash,
      returnedAt: awardLines.returnedAt,
    })
    .from(awardLines)
    .innerJoin(issues, eq(issues.id, awardLines.issueId))
    .innerJoin(users, eq(users.id, awardLines.authorId))
    .where(eq(awardLines.snapshotId, snapshotId))
    .orderBy(asc(awardLines.placeInLine)),
)

/** The award lines of a snapshot with their issues and authors, earliest in line first. */
export const listLines = (db: Db, id: string) => lines(db, { snapshotId: id })

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

const dateOfArrival = sql`(${issues.createdAt} at time zone 'UTC')::date`
const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

const arrivals = statement((db) =>
  db
    .select({
      day: sql<string>`to_char(${dateOfArrival}, 'YYYY-MM-DD')`,
      unique: counted(sql`${awardLines.isPrimary}`),
      duplicate: counted(sql`not ${awardLines.isPrimary}`),
      invalid: counted(sql`${awardLines.id} is null`),
    })
    .from(issues)
    .leftJoin(awardLines, and(eq(awardLines.issueId, issues.id), eq(awardLines.snapshotId, snapshotId)))
    .where(and(eq(issues.contestId, sql.placeholder('contestId')), isNull(issues.withdrawnAt)))
    .groupBy(dateOfArrival)
    .orderBy(dateOfArrival),
)

/** Issues per UTC day of arrival, by outcome. Omits days without any. */
export const countArrivals = (db: Db, contestId: string, id: string) => arrivals(db, { contestId, snapshotId: id })
