import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { IssueText } from '../../domain/issues/issue-text'
import type { Db } from '../db/database'
import { decryptReport, encryptReport } from '../db/encryption/report-text'
import { statement } from '../db/statement'
import { revisions } from '../db/tables/tables'
import { findIssue, type IssueRow } from './issue-queries'

type NewRevision = IssueText & {
  issueId: string
  contestId: string
  seq: number
  contentHash: string
  receivedAt: Date
}

/** `seq` comes from takeNextPlace in the same transaction, so numbers have no gaps or ties. */
export async function appendRevision(db: Db, revision: NewRevision): Promise<void> {
  const id = randomUUID()
  await db.insert(revisions).values({ ...revision, id, ...encryptReport(db, { table: 'revisions', id }, revision) })
}

/** Decrypts the texts of selected rows. */
export const decryptRevisions = (db: Db, rows: (typeof revisions.$inferSelect)[]) =>
  rows.map((row) => decryptReport(db, 'revisions', row))

export type RevisionRow = ReturnType<typeof decryptRevisions>[number]

/** Still encrypted. */
const revisionsOf = statement((db) =>
  db
    .select(getTableColumns(revisions))
    .from(revisions)
    .where(eq(revisions.issueId, sql.placeholder('issueId')))
    .orderBy(revisions.seq),
)

/** Earliest first. */
export async function listRevisions(db: Db, issueId: string): Promise<RevisionRow[]> {
  return decryptRevisions(db, await revisionsOf(db, { issueId }))
}

/** The issue (or null) and its revisions, earliest first. */
export async function findWithRevisions(
  db: Db,
  issueId: string,
): Promise<{ found: IssueRow | null; revisions: RevisionRow[] }> {
  // In this order, so that an edit meanwhile adds a revision but removes none.
  const found = await findIssue(db, issueId)
  return { found, revisions: await listRevisions(db, issueId) }
}
