import { randomUUID } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import type { IssueText } from '../../domain/issues/issue-text'
import type { Db } from '../db/database'
import { decryptReport, encryptReport } from '../db/encryption/report-text'
import { revisions } from '../db/tables/tables'

type NewRevision = IssueText & {
  issueId: string
  contestId: string
  seq: number
  contentHash: string
  receivedAt: Date
}

/** `seq` comes from takeNextPlace in the same transaction, so numbers have neither gaps nor ties. */
export async function appendRevision(db: Db, revision: NewRevision): Promise<void> {
  const id = randomUUID()
  await db.insert(revisions).values({ ...revision, id, ...encryptReport(db, { table: 'revisions', id }, revision) })
}

/** Decrypts the texts of selected rows. */
export const decryptRevisions = (db: Db, rows: (typeof revisions.$inferSelect)[]) =>
  rows.map((row) => decryptReport(db, 'revisions', row))

export type RevisionRow = ReturnType<typeof decryptRevisions>[number]

/** Earliest first. */
export async function listRevisions(db: Db, issueId: string): Promise<RevisionRow[]> {
  const rows = await db
    .select(getTableColumns(revisions))
    .from(revisions)
    .where(eq(revisions.issueId, issueId))
    .orderBy(revisions.seq)
  return decryptRevisions(db, rows)
}
