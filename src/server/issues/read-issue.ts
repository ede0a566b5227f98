import { mayReadIssue, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { hasReadSince, insertEvent } from '../judging/ledger-queries'
import { findIssue, type IssueRow } from './issue-queries'

const hourMs = 3_600_000

/** A judge's look at somebody's report is recorded, once an hour: an undisclosed report is worth money. */
export async function readIssue(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueRow> {
  const issue = (await findIssue(db, issueId)) ?? refuse('issue_not_found')
  if (!mayReadIssue(viewer, issue.authorId)) refuse('forbidden_issue')
  if (issue.isUnreadable) refuse('report_unreadable')
  const isOwn = issue.authorId === viewer.id
  if (!isOwn && !(await hasReadSince(db, viewer.id, issueId, new Date(now.getTime() - hourMs)))) {
    await insertEvent(db, { at: now, actorId: viewer.id, kind: 'issue_read', contestId: issue.contestId, issueId })
  }
  return issue
}
