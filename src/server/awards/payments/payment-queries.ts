import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { awardLines, awardSnapshots } from '../../db/award-tables'
import type { Db } from '../../db/database'
import { contests, issues, users } from '../../db/tables'

const payer = alias(users, 'payer')

const selectLines = (db: Db) =>
  db
    .select({
      id: awardLines.id,
      snapshotId: awardLines.snapshotId,
      contestId: awardLines.contestId,
      amountCents: awardLines.amountCents,
      walletAddress: awardLines.walletAddress,
      isPrimary: awardLines.isPrimary,
      placeInLine: awardLines.placeInLine,
      paidAt: awardLines.paidAt,
      transactionHash: awardLines.transactionHash,
      returnedAt: awardLines.returnedAt,
      issue: { id: issues.id, title: issues.title },
      author: { id: users.id, username: users.username },
      payer: { id: payer.id, username: payer.username },
      accountWallet: users.walletAddress,
      walletChangedAt: users.walletChangedAt,
      kycState: users.kycState,
      kycChangedAt: users.kycChangedAt,
    })
    .from(awardLines)
    .innerJoin(issues, eq(issues.id, awardLines.issueId))
    .innerJoin(users, eq(users.id, awardLines.authorId))
    .leftJoin(payer, eq(payer.id, awardLines.paidBy))

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** Earliest in line first. */
export function listLines(db: Db, snapshotId: string): Promise<LineRow[]> {
  return selectLines(db).where(eq(awardLines.snapshotId, snapshotId)).orderBy(asc(awardLines.placeInLine))
}

/** What stands unpaid, with an amount, for people whose identity check is passed; an admin's own lines are left out. */
export function listApprovedLines(db: Db, adminId: string) {
  return db
    .select({
      contestId: contests.id,
      contestTitle: contests.title,
      amountCents: awardLines.amountCents,
      paidAt: awardLines.paidAt,
      returnedAt: awardLines.returnedAt,
      kycState: users.kycState,
      walletChangedAt: users.walletChangedAt,
    })
    .from(awardLines)
    .innerJoin(awardSnapshots, eq(awardSnapshots.id, awardLines.snapshotId))
    .innerJoin(contests, eq(contests.id, awardLines.contestId))
    .innerJoin(users, eq(users.id, awardLines.authorId))
    .where(
      and(
        isNull(awardSnapshots.reopenedAt),
        isNull(awardLines.paidAt),
        isNull(awardLines.returnedAt),
        gt(awardLines.amountCents, 0),
        eq(users.kycState, 'approved'),
        ne(awardLines.authorId, adminId),
      ),
    )
    .orderBy(asc(awardSnapshots.finalizedAt), asc(contests.id))
}

/** Which contest a line belongs to never changes, so this may be asked before the contest is held. */
export async function findLineContest(db: Db, lineId: string): Promise<string | null> {
  const [row] = await db.select({ contestId: awardLines.contestId }).from(awardLines).where(eq(awardLines.id, lineId))
  return row?.contestId ?? null
}

/**
 * Holds the authors of a snapshot until commit: meanwhile no identity check is decided and no wallet is changed. The admin
 * too, whom a payment names: in the order of the ids, as everybody holds several accounts.
 */
export async function lockPeople(
  db: Db,
  { snapshotId, adminId }: { snapshotId: string; adminId: string },
): Promise<void> {
  const authors = db.select({ id: awardLines.authorId }).from(awardLines).where(eq(awardLines.snapshotId, snapshotId))
  await db
    .select({ id: users.id })
    .from(users)
    .where(or(inArray(users.id, authors), eq(users.id, adminId)))
    .orderBy(asc(users.id))
    .for('share')
}

type Payment = { paidAt: Date; paidBy: string; transactionHash: string }

export async function setPaid(db: Db, lineIds: string[], payment: Payment): Promise<void> {
  await db.update(awardLines).set(payment).where(inArray(awardLines.id, lineIds))
}

export async function setReturned(
  db: Db,
  lineId: string,
  returning: { returnedAt: Date; returnedBy: string },
): Promise<void> {
  await db.update(awardLines).set(returning).where(eq(awardLines.id, lineId))
}
