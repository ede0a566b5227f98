import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { readingVersion } from '../../domain/candidates/report-terms'
import type { Db } from '../db/database'
import { issueTerms } from '../db/judging-tables'
import { contests, issues } from '../db/tables'
import { notWithdrawn } from '../issues/issue-queries'

/** Another one after every submission, edit and withdrawal in the contest; null for a contest that does not exist. */
export async function findContestMark(db: Db, contestId: string): Promise<string | null> {
  const [row] = await db
    .select({ lastSeq: contests.lastSeq, total: count(issues.id) })
    .from(contests)
    .leftJoin(issues, and(eq(issues.contestId, contests.id), notWithdrawn))
    .where(eq(contests.id, contestId))
    .groupBy(contests.id)
  return row ? `${row.lastSeq}:${row.total}` : null
}

/** The terms that belong to the present text, and were read as texts are read now. */
const present = and(
  eq(issueTerms.issueId, issues.id),
  eq(issueTerms.contentHash, issues.contentHash),
  eq(issueTerms.readingVersion, readingVersion),
)

/** Every issue that is not withdrawn, in line; `terms` is null where its present text is still to be read. */
export function listTerms(db: Db, contestId: string): Promise<{ id: string; terms: Uint8Array | null }[]> {
  return db
    .select({ id: issues.id, terms: issueTerms.terms })
    .from(issues)
    .leftJoin(issueTerms, present)
    .where(and(eq(issues.contestId, contestId), notWithdrawn))
    .orderBy(asc(issues.placeInLine))
}

export type UnreadIssue = Awaited<ReturnType<typeof listUnread>>[number]

/** Issues whose present text is still to be read; of one contest, or of all that are not finalized. */
export function listUnread(db: Db, contestId: string | null, limit: number) {
  return db
    .select({
      id: issues.id,
      title: issues.title,
      description: issues.description,
      pocLink: issues.pocLink,
      contentHash: issues.contentHash,
    })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .leftJoin(issueTerms, present)
    .where(
      and(
        isNull(issueTerms.issueId),
        notWithdrawn,
        contestId ? eq(issues.contestId, contestId) : isNull(contests.finalizedAt),
      ),
    )
    .limit(limit)
}

/** Two instances may read the same text: the later write says the same. */
export async function storeTerms(
  db: Db,
  read: readonly { issueId: string; contentHash: string; terms: Uint8Array }[],
): Promise<void> {
  await db
    .insert(issueTerms)
    .values(read.map((one) => ({ ...one, readingVersion })))
    .onConflictDoUpdate({
      target: issueTerms.issueId,
      set: {
        contentHash: sql`excluded.content_hash`,
        readingVersion: sql`excluded.reading_version`,
        terms: sql`excluded.terms`,
      },
    })
}
