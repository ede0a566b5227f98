import { and, asc, count, eq, isNotNull, isNull, ne, or, sql, sum } from 'drizzle-orm'
import type { AwardSnapshot } from '../../domain/awards/award-snapshot'
import { isOneOf } from '../db/columns'
import type { Db } from '../db/database'
import { statement } from '../db/statement'
import { awardLines, awardSnapshots } from '../db/tables/award-tables'
import { contests, issues, revisions, users } from '../db/tables/tables'

/** The snapshot's facts about each issue that isn't withdrawn, earliest in line first. */
export function listJudgedIssues(db: Db, contestId: string) {
  return db
    .select({
      id: issues.id,
      authorId: issues.authorId,
      status: issues.status,
      duplicateGroupId: issues.duplicateGroupId,
      placeInLine: issues.placeInLine,
      revision: sql<number>`(select count(*)::int from ${revisions} as earlier
        where earlier.issue_id = ${issues.id} and earlier.seq <= ${issues.placeInLine})`,
      decidedAt: revisions.receivedAt,
      lastReceivedAt: issues.receivedAt,
      certifiedSeq: issues.certifiedSeq,
    })
    .from(issues)
    .leftJoin(revisions, and(eq(revisions.issueId, issues.id), eq(revisions.seq, issues.placeInLine)))
    .where(and(eq(issues.contestId, contestId), isNull(issues.withdrawnAt)))
    .orderBy(asc(issues.placeInLine))
}

/**
 * Locks the wallets until commit, so that a change takes effect either before or after all of this. Every transaction
 * that locks several accounts does so in order of their ids, which prevents deadlocks.
 */
export async function lockWallets(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, walletAddress: users.walletAddress })
    .from(users)
    .where(isOneOf(users.id, userIds))
    .orderBy(asc(users.id))
    .for('share')
  return new Map(rows.map((row) => [row.id, row.walletAddress]))
}

type NewSnapshot = { contestId: string; snapshot: AwardSnapshot; finalizedAt: Date; finalizedBy: string }

export async function insertSnapshot(db: Db, { snapshot, ...facts }: NewSnapshot): Promise<string> {
  const [row] = await db
    .insert(awardSnapshots)
    .values({ ...facts, snapshot, rulesVersion: snapshot.rulesVersion })
    .returning({ id: awardSnapshots.id })
  return (row as { id: string }).id
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const linesAtOnce = 1_000

/**
 * Inserts in the order of authors, because it locks their rows of `unpaid_awards` and another contest may be finalized
 * concurrently.
 */
export async function insertLines(db: Db, lines: (typeof awardLines.$inferInsert)[]): Promise<void> {
  const sorted = lines.toSorted((one, other) => (one.authorId < other.authorId ? -1 : 1))
  for (let from = 0; from < sorted.length; from += linesAtOnce) {
    await db.insert(awardLines).values(sorted.slice(from, from + linesAtOnce))
  }
}

/** The caller must have locked the contest, like everything that records payments. */
export async function countPayments(db: Db, contestId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(awardLines)
    .where(and(eq(awardLines.contestId, contestId), isNotNull(awardLines.paidAt)))
  return row?.total ?? 0
}

type Reopening = { reopenedAt: Date; reopenedBy: string; reopenReason: string }

/** Marks the current snapshot as reopened. It is kept with its lines as history. */
export async function setReopened(db: Db, contestId: string, reopening: Reopening): Promise<void> {
  await db
    .update(awardSnapshots)
    .set(reopening)
    .where(and(eq(awardSnapshots.contestId, contestId), isNull(awardSnapshots.reopenedAt)))
}

/** Only for a contest that never had an issue: its snapshots have no award lines. */
export async function deleteSnapshots(db: Db, contestId: string): Promise<void> {
  await db.delete(awardSnapshots).where(eq(awardSnapshots.contestId, contestId))
}

/** A snapshot's winners and their wallets on record. Only for mails. */
export function listWinners(db: Db, snapshotId: string) {
  return db
    .selectDistinct({ email: users.email, walletAddress: awardLines.walletAddress })
    .from(awardLines)
    .innerJoin(users, eq(users.id, awardLines.authorId))
    .where(and(eq(awardLines.snapshotId, snapshotId), isUnpaid))
}

/** Everyone who submitted to the contest, even if they withdrew, and wants mails about results. */
export async function listParticipantEmails(db: Db, contestId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(and(eq(issues.contestId, contestId), users.mailsResults, isNull(users.deletedAt)))
  return rows.map((row) => row.email)
}

/**
 * Lines with an amount that are neither paid nor returned. The amount is a literal, so that the index of unpaid lines
 * applies.
 */
export const isUnpaid = and(
  isNull(awardLines.paidAt),
  isNull(awardLines.returnedAt),
  sql`${awardLines.amountCents} > 0`,
)

/** Joins a line to its snapshot unless the contest was reopened since. */
export const isOfCurrentSnapshot = and(eq(awardSnapshots.id, awardLines.snapshotId), isNull(awardSnapshots.reopenedAt))

/** Award lines of this person that are neither paid nor returned. */
export async function countUnpaidAwards(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(awardLines)
    .innerJoin(awardSnapshots, isOfCurrentSnapshot)
    .where(and(eq(awardLines.authorId, userId), isUnpaid))
  return row?.count ?? 0
}

/** Whether anyone but this person still has to be paid for the contest. */
export async function hasUnpaidOfOthers(db: Db, contestId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: awardLines.id })
    .from(awardLines)
    .innerJoin(awardSnapshots, isOfCurrentSnapshot)
    .where(and(eq(awardLines.contestId, contestId), ne(awardLines.authorId, userId), isUnpaid))
    .limit(1)
  return rows.length > 0
}

const ownAwardSum = statement((db) =>
  db
    .select({ cents: sum(awardLines.amountCents).mapWith(Number) })
    .from(awardLines)
    .innerJoin(awardSnapshots, eq(awardSnapshots.id, awardLines.snapshotId))
    .where(
      and(
        eq(awardLines.authorId, sql.placeholder('authorId')),
        isNull(awardSnapshots.reopenedAt),
        isNull(awardLines.returnedAt),
      ),
    ),
)

/** What a person's submissions earned in results that stand, without what went back to the sponsors. */
export async function sumOwnAwards(db: Db, authorId: string): Promise<number> {
  const [row] = await ownAwardSum(db, { authorId })
  return row?.cents ?? 0
}

/** A contest's valid issues, plus all of one author's, without their reports. Earliest in line first. */
export function listPreliminaryIssues(db: Db, { contestId, viewerId }: { contestId: string; viewerId: string }) {
  return db
    .select({
      id: issues.id,
      contestId: issues.contestId,
      title: issues.title,
      status: issues.status,
      placeInLine: issues.placeInLine,
      duplicateGroupId: issues.duplicateGroupId,
      isPrimary: issues.isPrimary,
      author: { id: users.id, username: users.username },
      contest: { hidesAuthors: contests.hidesAuthors, finalizedAt: contests.finalizedAt },
    })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(
      and(
        eq(issues.contestId, contestId),
        isNull(issues.withdrawnAt),
        or(eq(issues.status, 'valid'), eq(issues.authorId, viewerId)),
      ),
    )
    .orderBy(asc(issues.placeInLine))
}
