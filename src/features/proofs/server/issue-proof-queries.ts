import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Db } from '../../../server/db/database'
import { decryptReport } from '../../../server/db/encryption/report-text'
import { issueProofs, proofRunners, proofRuns } from '../../../server/db/tables/proof-tables'
import { contests, issues } from '../../../server/db/tables/tables'
import { notWithdrawn } from '../../../server/issues/issue-queries'

const ofIssue = eq(issueProofs.issueId, issues.id)
const isUnread = or(isNull(issueProofs.issueId), ne(issueProofs.contentHash, issues.contentHash))

/** Submissions in whose last text nobody has looked for a proof, with their texts. */
export async function listUnreadIssues(db: Db, now: Date, limit: number) {
  const runsProofs = and(isNotNull(contests.proofs), isNotNull(contests.sourceDigest), isNull(contests.finalizedAt))
  const rows = await db
    .select(getTableColumns(issues))
    .from(contests)
    .innerJoin(issues, eq(issues.contestId, contests.id))
    .leftJoin(issueProofs, ofIssue)
    .where(and(runsProofs, lte(contests.startDate, now), notWithdrawn, isUnread))
    .orderBy(asc(issues.contestId), asc(issues.placeInLine))
    .limit(limit)
  return rows.map((row) => decryptReport(db, 'issues', row))
}

export async function linkRun(tx: Db, link: typeof issueProofs.$inferInsert): Promise<void> {
  const { issueId: _, ...set } = link
  await tx.insert(issueProofs).values(link).onConflictDoUpdate({ target: issueProofs.issueId, set })
}

const { state, summary, fraction, isFlagged } = proofRuns
const linked = {
  issueId: issues.id,
  authorId: issues.authorId,
  proofs: contests.proofs,
  contentHash: issues.contentHash,
  readHash: issueProofs.contentHash,
  runId: issueProofs.runId,
  run: { state, summary, fraction, isFlagged },
  revokedAt: proofRunners.revokedAt,
}

const selectLinks = (db: Db) =>
  db
    .select(linked)
    .from(issues)
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .leftJoin(issueProofs, ofIssue)
    .leftJoin(proofRuns, eq(proofRuns.id, issueProofs.runId))
    .leftJoin(proofRunners, eq(proofRunners.id, proofRuns.runnerId))

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

export async function findLink(db: Db, issueId: string): Promise<LinkRow | null> {
  const [row] = await selectLinks(db).where(eq(issues.id, issueId))
  return row ?? null
}

/** By place in line. */
export const listLinks = (db: Db, contestId: string): Promise<LinkRow[]> =>
  selectLinks(db)
    .where(and(eq(issues.contestId, contestId), notWithdrawn))
    .orderBy(asc(issues.placeInLine))
