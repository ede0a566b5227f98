import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AwardSnapshot } from '../../domain/awards/award-snapshot'
import { awardLines, awardSnapshots } from '../db/award-tables'
import type { Db } from '../db/database'
import { issues, revisions, users } from '../db/tables'

/** What the snapshot says of each issue that was not withdrawn, earliest in line first. */
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
 * Held until commit, so that a wallet which is being changed counts before or after all of this. In the order of the ids,
 * as everybody holds several accounts.
 */
export async function holdWallets(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, walletAddress: users.walletAddress })
    .from(users)
    .where(inArray(users.id, [...userIds]))
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

/** A statement carries 65,535 values at the most. */
const linesAtOnce = 1_000

export async function insertLines(db: Db, lines: (typeof awardLines.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    await db.insert(awardLines).values(lines.slice(from, from + linesAtOnce))
  }
}

/** Asked while the contest is held, which whoever records a payment holds too. */
export async function countPayments(db: Db, contestId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(awardLines)
    .where(and(eq(awardLines.contestId, contestId), isNotNull(awardLines.paidAt)))
  return row?.total ?? 0
}

type Reopening = { reopenedAt: Date; reopenedBy: string; reopenReason: string }

/** Takes the standing snapshot of the contest back; it and its lines stay as history. */
export async function setReopened(db: Db, contestId: string, reopening: Reopening): Promise<void> {
  await db
    .update(awardSnapshots)
    .set(reopening)
    .where(and(eq(awardSnapshots.contestId, contestId), isNull(awardSnapshots.reopenedAt)))
}

/** Of everybody who ever submitted to the contest, also what was withdrawn, and wants to hear of its results. */
export async function listParticipantEmails(db: Db, contestId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(and(eq(issues.contestId, contestId), users.mailsResults, isNull(users.deletedAt)))
  return rows.map((row) => row.email)
}
