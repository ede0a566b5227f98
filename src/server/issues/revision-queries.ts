import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, inArray, min } from 'drizzle-orm'
import type { Db } from '../db/database'
import { openReport, storeReport } from '../db/sealing/report-text'
import { issues, revisions } from '../db/tables'
import type { IssueText } from './content-hash'

type NewRevision = IssueText & {
  issueId: string
  contestId: string
  seq: number
  contentHash: string
  receivedAt: Date
}

/** `seq` comes from takeNextPlace in the same transaction, which serialises the contest: no gap, no tie. */
export async function appendRevision(db: Db, revision: NewRevision): Promise<void> {
  const id = randomUUID()
  await db.insert(revisions).values({ ...revision, id, ...storeReport(db, { table: 'revisions', id }, revision) })
}

/** What was selected, with the texts in the clear. */
export const openRevisions = (db: Db, rows: (typeof revisions.$inferSelect)[]) =>
  rows.map((row) => openReport(db, 'revisions', row))

export type RevisionRow = ReturnType<typeof openRevisions>[number]

/** Earliest first. */
export async function listRevisions(db: Db, issueId: string): Promise<RevisionRow[]> {
  const rows = await db
    .select(getTableColumns(revisions))
    .from(revisions)
    .where(eq(revisions.issueId, issueId))
    .orderBy(revisions.seq)
  return openRevisions(db, rows)
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
