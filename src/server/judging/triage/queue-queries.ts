import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { contests, duplicateGroups, issues, users } from '../../db/tables'

/** What a line of the queue shows, and no text of a report: a thousand of them are read at once. */
const queueColumns = {
  id: issues.id,
  contestId: issues.contestId,
  placeInLine: issues.placeInLine,
  title: issues.title,
  status: issues.status,
  invalidationReason: issues.invalidationReason,
  duplicateGroupId: issues.duplicateGroupId,
  isPrimary: issues.isPrimary,
  receivedAt: issues.receivedAt,
  revisionCount: issues.revisionCount,
  version: issues.version,
  withdrawnAt: issues.withdrawnAt,
  author: { id: users.id, username: users.username },
  contest: { hidesAuthors: contests.hidesAuthors, finalizedAt: contests.finalizedAt },
  group: { id: duplicateGroups.id, number: duplicateGroups.number },
}

const selectQueue = (db: Db, where: SQL | undefined) =>
  db
    .select(queueColumns)
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .leftJoin(duplicateGroups, eq(duplicateGroups.id, issues.duplicateGroupId))
    .where(where)
    .orderBy(issues.placeInLine)

export type QueueRow = Awaited<ReturnType<typeof selectQueue>>[number]

/** Withdrawn ones too: whoever entered a contest may not judge it, whatever became of the entry. */
export function listContestQueue(db: Db, contestId: string): Promise<QueueRow[]> {
  return selectQueue(db, eq(issues.contestId, contestId))
}

export function listGroupQueue(db: Db, groupId: string): Promise<QueueRow[]> {
  return selectQueue(db, eq(issues.duplicateGroupId, groupId))
}

/** Places of the issues that other accounts with the author's wallet have in the contest. */
export async function listSameWallet(
  db: Db,
  { contestId, authorId }: { contestId: string; authorId: string },
): Promise<number[]> {
  const wallet = db
    .select({ wallet: sql`lower(${users.walletAddress})` })
    .from(users)
    .where(eq(users.id, authorId))
  const rows = await db
    .select({ placeInLine: issues.placeInLine })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(
      and(
        eq(issues.contestId, contestId),
        isNull(issues.withdrawnAt),
        isNull(users.deletedAt),
        sql`${users.id} <> ${authorId}`,
        sql`lower(${users.walletAddress}) = (${wallet})`,
      ),
    )
    .orderBy(issues.placeInLine)
  return rows.map((row) => row.placeInLine)
}
