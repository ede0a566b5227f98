import type { Verdict } from '../../domain/judging/review-rules'
import { isNewsToAuthor, verdictMailDueAt } from '../../domain/judging/verdict-mail'
import type { Db } from '../db/database'
import { findAuthorEmail, type IssueRow } from '../issues/issue-queries'
import { deleteWaitingMails, enqueueMail } from '../mail/outbox-queries'

/**
 * Queues the mail about a verdict for when it may be known and can no longer be undone, in place of one that still waits: however often a judge
 * changes their mind, the author reads the outcome once, and nothing where it is what the last mail said.
 */
export async function tellAuthor(tx: Db, issue: IssueRow, status: Verdict, now: Date): Promise<void> {
  await deleteWaitingMails(tx, { kind: 'issue_reviewed', issueId: issue.id })
  if (!isNewsToAuthor(status, issue.toldStatus)) return
  const email = await findAuthorEmail(tx, issue.id)
  const dueAt = verdictMailDueAt(issue.contest, now)
  if (email) await enqueueMail(tx, { kind: 'issue_reviewed', email, issueId: issue.id, now, dueAt })
}
