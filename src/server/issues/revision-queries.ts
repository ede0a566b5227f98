import { eq, getTableColumns, inArray, min } from 'drizzle-orm'
import type { Db } from '../db/database'
import { issues, revisions } from '../db/tables'
import type { IssueText } from './content-hash'

type NewRevision = IssueText & {
  issueId: string
  contestId: string
  seq: number
  contentHash: string
  receivedAt: Date
}

/** `seq` comes from takeNextSeq in the same transaction, which serialises the contest: no gap, no tie. */
export async function appendRevision(db: Db, revision: NewRevision): Promise<void> {
  await db.insert(revisions).values(revision)
}

export type RevisionRow = typeof revisions.$inferSelect

/** Earliest first. */
export function listRevisions(db: Db, issueId: string): Promise<RevisionRow[]> {
  return db
    .select(getTableColumns(revisions))
    .from(revisions)
    .where(eq(revisions.issueId, issueId))
    .orderBy(revisions.seq)
}

/** The first revision that each author ever had in these contests, in withdrawn issues too. */
export async function listFirstSeqs(db: Db, contestIds: string[]) {
  const rows = await db
    .select({ contestId: issues.contestId, authorId: issues.authorId, firstSeq: min(revisions.seq) })
    .from(revisions)
    .innerJoin(issues, eq(issues.id, revisions.issueId))
    .where(inArray(revisions.contestId, contestIds))
    .groupBy(issues.contestId, issues.authorId)
  return rows.map((row) => ({ ...row, firstSeq: Number(row.firstSeq) }))
}
