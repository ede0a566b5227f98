import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { contests, issues, ledgerEvents, users } from '../../db/tables/tables'
import { isOfCurrentSnapshot, isUnpaid } from '../award-queries'

const payer = alias(users, 'payer')

const selectLines = (db: Db) =>
  db
    .select({
      id: awardLines.id,
      snapshotId: awardLines.snapshotId,
      contestId: awardLines.contestId,
      amountCents: awardLines.amountCents,
      walletAddress: awardLines.walletAddress,
      paidWallet: awardLines.paidWallet,
      isPrimary: awardLines.isPrimary,
      placeInLine: awardLines.placeInLine,
      paidAt: awardLines.paidAt,
      transactionHash: awardLines.transactionHash,
      returnedAt: awardLines.returnedAt,
      issue: { id: issues.id, title: issues.title },
      author: { id: users.id, username: users.username, email: users.email },
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

/** Unpaid lines with an amount, for people who passed the identity check. Excludes the admin's own. */
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
      walletAddress: awardLines.walletAddress,
      accountWallet: users.walletAddress,
    })
    .from(awardLines)
    .innerJoin(awardSnapshots, isOfCurrentSnapshot)
    .innerJoin(contests, eq(contests.id, awardLines.contestId))
    .innerJoin(users, eq(users.id, awardLines.authorId))
    .where(and(isUnpaid, eq(users.kycState, 'approved'), ne(awardLines.authorId, adminId)))
    .orderBy(asc(awardSnapshots.finalizedAt), asc(contests.id))
}

/** A line never moves to another contest, so this can run before the contest is locked. */
export async function findLineContest(db: Db, lineId: string): Promise<string | null> {
  const [row] = await db.select({ contestId: awardLines.contestId }).from(awardLines).where(eq(awardLines.id, lineId))
  return row?.contestId ?? null
}

/**
 * Locks a snapshot's authors and the admin whom the payment will reference, so that no identity check or wallet changes
 * until commit. Locks in order of ids, like every lock on several accounts.
 */
export async function lockPeople(
  db: Db,
  { snapshotId, adminId }: { snapshotId: string; adminId: string },
): Promise<void> {
  const authors = db.select({ id: awardLines.authorId }).from(awardLines).where(eq(awardLines.snapshotId, snapshotId))
  // A single list of ids, because "an author or the admin" would scan every account.
  const people = union(authors, db.select({ id: users.id }).from(users).where(eq(users.id, adminId)))
  await db.select({ id: users.id }).from(users).where(inArray(users.id, people)).orderBy(asc(users.id)).for('share')
}

type Payment = { paidAt: Date; paidBy: string; transactionHash: string; paidWallet: string | null }

export async function setPaid(db: Db, lineId: string, payment: Payment): Promise<void> {
  await db.update(awardLines).set(payment).where(eq(awardLines.id, lineId))
}

export async function setReturned(
  db: Db,
  lineId: string,
  returning: { returnedAt: Date; returnedBy: string },
): Promise<void> {
  await db.update(awardLines).set(returning).where(eq(awardLines.id, lineId))
}

/** When the payments of a contest were last exported, and by whom. */
export async function findLastExport(
  db: Db,
  contestId: string,
): Promise<{ at: Date; actor: { id: string; username: string } | null } | null> {
  const [row] = await db
    .select({ at: ledgerEvents.at, actor: { id: users.id, username: users.username } })
    .from(ledgerEvents)
    .leftJoin(users, eq(users.id, ledgerEvents.actorId))
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, 'payments_exported')))
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return row ?? null
}
