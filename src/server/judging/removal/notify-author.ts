import type { Db } from '../../db/database'
import { findAuthorEmail, type IssueRow } from '../../issues/issue-queries'
import { enqueueMail } from '../../mail/outbox-queries'

type Notice = { kind: 'issue_removed' | 'issue_restored'; reason?: string; now: Date }

/** The mail holds what it says: a removed issue is found by nobody any more. */
export async function notifyAuthor(tx: Db, issue: IssueRow, { kind, reason = '', now }: Notice): Promise<void> {
  const email = await findAuthorEmail(tx, issue.id)
  const details = { placeInLine: String(issue.placeInLine), contestTitle: issue.contest.title, reason }
  if (email) await enqueueMail(tx, { kind, email, issueId: issue.id, details, now })
}
