import { type AnyColumn, and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { mapOptionalTexts } from '../../../domain/issues/issue-text'
import { isOneOf } from '../../../server/db/columns'
import type { Db } from '../../../server/db/database'
import { getReportKeys } from '../../../server/db/encryption/report-keys'
import { decryptReport } from '../../../server/db/encryption/report-text'
import { decryptTerms, encryptTerms } from '../../../server/db/encryption/stored-text'
import { issueTerms } from '../../../server/db/tables/judging-tables'
import { contests, issues } from '../../../server/db/tables/tables'
import { notWithdrawn } from '../../../server/issues/issue-queries'
import { readingVersion } from '../domain/report-terms'

const withdrawnPlaces = sql<string>`md5(coalesce(string_agg(${issues.placeInLine}::text, ',' order by ${issues.placeInLine}), ''))`

/** Changes with every submission, edit, withdrawal and restoration in the contest. Null for an unknown contest. */
export async function findTermsVersion(db: Db, contestId: string): Promise<string | null> {
  const [row] = await db
    .select({ lastSeq: contests.lastSeq, withdrawn: withdrawnPlaces })
    .from(contests)
    .leftJoin(issues, and(eq(issues.contestId, contests.id), isNotNull(issues.withdrawnAt)))
    .where(eq(contests.id, contestId))
    .groupBy(contests.id)
  return row ? `${row.lastSeq}:${row.withdrawn}` : null
}

/** Whether the terms match the current text and version, and are encrypted if texts are. */
function areCurrent(db: Db, issue: { id: AnyColumn; contentHash: AnyColumn } = issues) {
  const { newest, byId } = getReportKeys(db)
  const isEncrypted = inArray(issueTerms.encryptedWith, [...byId.keys()])
  return and(
    eq(issueTerms.issueId, issue.id),
    eq(issueTerms.contentHash, issue.contentHash),
    eq(issueTerms.readingVersion, readingVersion),
    newest ? isEncrypted : or(isNull(issueTerms.encryptedWith), isEncrypted),
  )
}

/** Every issue that isn't withdrawn, in line order. `terms` is null if the current text has none yet. */
export async function listTerms(
  db: Db,
  contestId: string,
): Promise<{ id: string; author: string; terms: Uint8Array | null }[]> {
  const rows = await db
    .select({
      id: issues.id,
      author: issues.authorId,
      terms: issueTerms.terms,
      encryptedWith: issueTerms.encryptedWith,
    })
    .from(issues)
    .leftJoin(issueTerms, areCurrent(db))
    .where(and(eq(issues.contestId, contestId), notWithdrawn))
    .orderBy(asc(issues.placeInLine))
  return rows.map(({ id, author, terms, encryptedWith }) => ({
    id,
    author,
    terms: terms && decryptTerms(db, id, { terms, encryptedWith }),
  }))
}

type Place = { id: string; placeInLine: number; hasTerms: boolean }

/** The next issues of a contest in line after `place`, and whether each has terms of its current text. */
export function listPlacesAfter(db: Db, contestId: string, place: number, limit: number): Promise<Place[]> {
  const line = db
    .select({ id: issues.id, placeInLine: issues.placeInLine, contentHash: issues.contentHash })
    .from(issues)
    .where(and(eq(issues.contestId, contestId), gt(issues.placeInLine, place), notWithdrawn))
    .orderBy(asc(issues.placeInLine))
    .limit(limit)
    .as('line')
  return db
    .select({
      id: line.id,
      placeInLine: line.placeInLine,
      hasTerms: sql<boolean>`${issueTerms.issueId} is not null`,
    })
    .from(line)
    .leftJoin(issueTerms, areCurrent(db, line))
    .orderBy(asc(line.placeInLine))
}

/** The current texts of these issues. */
export async function listTexts(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: issues.id,
      title: issues.title,
      description: issues.description,
      ...mapOptionalTexts((name) => issues[name]),
      encryptedWith: issues.encryptedWith,
      contentHash: issues.contentHash,
    })
    .from(issues)
    .where(isOneOf(issues.id, ids))
  return rows.map((row) => decryptReport(db, 'issues', row))
}

/** Contests being judged, each with its last revision number, which grows with every new text. */
export function listJudgedContests(db: Db): Promise<{ id: string; lastSeq: number }[]> {
  return db.select({ id: contests.id, lastSeq: contests.lastSeq }).from(contests).where(isNull(contests.finalizedAt))
}

/** Two instances may process the same text; they write identical terms. */
export async function storeTerms(
  db: Db,
  read: readonly { issueId: string; contentHash: string; terms: Uint8Array }[],
): Promise<void> {
  await db
    .insert(issueTerms)
    .values(read.map((one) => ({ ...one, readingVersion, ...encryptTerms(db, one.issueId, one.terms) })))
    .onConflictDoUpdate({
      target: issueTerms.issueId,
      set: {
        contentHash: sql`excluded.content_hash`,
        readingVersion: sql`excluded.reading_version`,
        terms: sql`excluded.terms`,
        encryptedWith: sql`excluded.sealed_with`,
      },
    })
}
