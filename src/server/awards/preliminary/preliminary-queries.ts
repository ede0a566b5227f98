import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { contests, issues, users } from '../../db/tables/tables'

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
