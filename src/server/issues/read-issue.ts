import { mayReadIssue, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recordReadIssue } from '../ledger/record-reading'
import { findIssue, type IssueRow } from './issue-queries'
import { findWithRevisions } from './revision-queries'

/** Refuses readers without permission, and records the reading of somebody else's report. */
export async function readIssue(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueRow> {
  const issue = await findReadable(db, issueId, viewer)
  await recordReadIssue(db, { ...issue, seqs: [issue.lastSeq] }, viewer, now)
  return issue
}

/** The same with all of its revisions, earliest first, each of which is then recorded as read. */
export async function readWithRevisions(db: Db, issueId: string, viewer: Viewer, now: Date) {
  const { found, revisions } = await findWithRevisions(db, issueId)
  const issue = requireReadable(found, viewer)
  await recordReadIssue(db, { ...issue, seqs: revisions.map(({ seq }) => seq) }, viewer, now)
  return { issue, revisions }
}

/** Refuses readers without permission. The caller records what it shows. */
export async function findReadable(db: Db, issueId: string, viewer: Viewer): Promise<IssueRow> {
  return requireReadable(await findIssue(db, issueId), viewer)
}

function requireReadable(found: IssueRow | null, viewer: Viewer): IssueRow {
  const issue = found ?? refuse('issue_not_found')
  if (!mayReadIssue(viewer, issue.authorId)) refuse('forbidden_issue')
  if (issue.isUnreadable) refuse('report_unreadable')
  return issue
}
