import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database'
import { statement } from '../../db/statement'
import { assignments } from '../../db/tables/seat-tables'
import { contests, duplicateGroups, issues, users } from '../../db/tables/tables'

const judges = alias(users, 'judges')

/** Columns of a queue entry, without the report's text, because up to a thousand rows are read at once. */
const queueColumns = {
  id: issues.id,
  contestId: issues.contestId,
  placeInLine: issues.placeInLine,
  title: issues.title,
  status: issues.status,
  invalidationReason: issues.invalidationReason,
  invalidationCode: issues.invalidationCode,
  duplicateGroupId: issues.duplicateGroupId,
  isPrimary: issues.isPrimary,
  receivedAt: issues.receivedAt,
  revisionCount: issues.revisionCount,
  version: issues.version,
  withdrawnAt: issues.withdrawnAt,
  author: { id: users.id, username: users.username },
  contest: {
    id: contests.id,
    hidesAuthors: contests.hidesAuthors,
    secondLookPercent: contests.secondLookPercent,
    finalizedAt: contests.finalizedAt,
  },
  group: { id: duplicateGroups.id, number: duplicateGroups.number },
  assignee: { _id: judges.id, username: judges.username },
}

const selectQueue = (db: Db, where: SQL | undefined) =>
  db
    .select(queueColumns)
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .leftJoin(duplicateGroups, eq(duplicateGroups.id, issues.duplicateGroupId))
    .leftJoin(assignments, eq(assignments.issueId, issues.id))
    .leftJoin(judges, eq(judges.id, assignments.judgeId))
    .where(where)
    .orderBy(issues.placeInLine)

export type QueueRow = Awaited<ReturnType<typeof selectQueue>>[number]

const contestQueue = statement((db) => selectQueue(db, eq(issues.contestId, sql.placeholder('contestId'))))

/** Includes withdrawn issues, because anyone who submitted to a contest can't judge it. */
export function listContestQueue(db: Db, contestId: string): Promise<QueueRow[]> {
  return contestQueue(db, { contestId })
}

const groupQueue = statement((db) => selectQueue(db, eq(issues.duplicateGroupId, sql.placeholder('groupId'))))

export function listGroupQueue(db: Db, groupId: string): Promise<QueueRow[]> {
  return groupQueue(db, { groupId })
}

const sameWallet = statement((db) => {
  const authorId = sql.placeholder('authorId')
  const wallet = db
    .select({ wallet: sql`lower(${users.walletAddress})` })
    .from(users)
    .where(eq(users.id, authorId))
  return db
    .select({ placeInLine: issues.placeInLine })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .where(
      and(
        eq(issues.contestId, sql.placeholder('contestId')),
        isNull(issues.withdrawnAt),
        isNull(users.deletedAt),
        sql`${users.id} <> ${authorId}`,
        sql`lower(${users.walletAddress}) = (${wallet})`,
      ),
    )
    .orderBy(issues.placeInLine)
})

/** The places in line of issues from other accounts with the same wallet. */
export async function listSameWallet(db: Db, author: { contestId: string; authorId: string }): Promise<number[]> {
  return (await sameWallet(db, author)).map((row) => row.placeInLine)
}
