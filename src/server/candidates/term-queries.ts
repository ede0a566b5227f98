import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { readingVersion } from '../../domain/candidates/report-terms'
import type { Db } from '../db/database'
import { issueTerms } from '../db/judging-tables'
import { openReport } from '../db/sealing/report-text'
import { reportKeysOf } from '../db/sealing/sealing-key'
import { openTerms, storeTermBytes } from '../db/sealing/stored-terms'
import { contests, issues } from '../db/tables'
import { notWithdrawn } from '../issues/issue-queries'

const placesGone = sql<string>`md5(coalesce(string_agg(${issues.placeInLine}::text, ',' order by ${issues.placeInLine}), ''))`

/** Another one after every submission, edit, withdrawal and restoration in the contest; null for a contest that does not exist. */
export async function findContestMark(db: Db, contestId: string): Promise<string | null> {
  const [row] = await db
    .select({ lastSeq: contests.lastSeq, gone: placesGone })
    .from(contests)
    .leftJoin(issues, and(eq(issues.contestId, contests.id), isNotNull(issues.withdrawnAt)))
    .where(eq(contests.id, contestId))
    .groupBy(contests.id)
  return row ? `${row.lastSeq}:${row.gone}` : null
}

/** The terms that belong to the present text, were read as texts are read now, and are sealed where texts are. */
function present(db: Db) {
  const { newest, byId } = reportKeysOf(db)
  const isSealed = inArray(issueTerms.sealedWith, [...byId.keys()])
  return and(
    eq(issueTerms.issueId, issues.id),
    eq(issueTerms.contentHash, issues.contentHash),
    eq(issueTerms.readingVersion, readingVersion),
    newest ? isSealed : or(isNull(issueTerms.sealedWith), isSealed),
  )
}

/** Every issue that is not withdrawn, in line; `terms` is null where its present text is still to be read. */
export async function listTerms(db: Db, contestId: string): Promise<{ id: string; terms: Uint8Array | null }[]> {
  const rows = await db
    .select({ id: issues.id, terms: issueTerms.terms, sealedWith: issueTerms.sealedWith })
    .from(issues)
    .leftJoin(issueTerms, present(db))
    .where(and(eq(issues.contestId, contestId), notWithdrawn))
    .orderBy(asc(issues.placeInLine))
  return rows.map(({ id, terms, sealedWith }) => ({ id, terms: terms && openTerms(db, id, { terms, sealedWith }) }))
}

/** Issues whose present text is still to be read; of one contest, or of all that are not finalized. */
export async function listUnread(db: Db, contestId: string | null, limit: number) {
  const rows = await db
    .select({
      id: issues.id,
      title: issues.title,
      description: issues.description,
      pocLink: issues.pocLink,
      sealedWith: issues.sealedWith,
      contentHash: issues.contentHash,
    })
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .leftJoin(issueTerms, present(db))
    .where(
      and(
        isNull(issueTerms.issueId),
        notWithdrawn,
        contestId ? eq(issues.contestId, contestId) : isNull(contests.finalizedAt),
      ),
    )
    .limit(limit)
  return rows.map((row) => openReport(db, 'issues', row))
}

/** Two instances may read the same text: the later write says the same. */
export async function storeTerms(
  db: Db,
  read: readonly { issueId: string; contentHash: string; terms: Uint8Array }[],
): Promise<void> {
  await db
    .insert(issueTerms)
    .values(read.map((one) => ({ ...one, readingVersion, ...storeTermBytes(db, one.issueId, one.terms) })))
    .onConflictDoUpdate({
      target: issueTerms.issueId,
      set: {
        contentHash: sql`excluded.content_hash`,
        readingVersion: sql`excluded.reading_version`,
        terms: sql`excluded.terms`,
        sealedWith: sql`excluded.sealed_with`,
      },
    })
}
