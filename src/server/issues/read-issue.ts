import { mayReadIssue, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recordReadIssue } from '../ledger/record-reading'
import { findIssue, type IssueRow } from './issue-queries'

/** Refuses readers without permission, and records the reading of somebody else's report. */
export async function readIssue(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueRow> {
  const issue = (await findIssue(db, issueId)) ?? refuse('issue_not_found')
  if (!mayReadIssue(viewer, issue.authorId)) refuse('forbidden_issue')
  if (issue.isUnreadable) refuse('report_unreadable')
  await recordReadIssue(db, issue, viewer, now)
  return issue
}
