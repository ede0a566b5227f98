import { verdictCertainAt } from '../../domain/judging/verdict-mail'
import type { Db } from '../db/database'
import { findAuthorEmail, type IssueRow, listNews } from '../issues/issue-queries'
import { deleteWaitingMails, enqueueMail } from '../mail/outbox-queries'

/**
 * After a change of the issue's verdict: queues one mail about all that its author was not told in this contest, in
 * place of one that still waits. None where nothing is news. How long it gathers verdicts is decided when it is due.
 */
export async function tellAuthor(tx: Db, issue: IssueRow, now: Date): Promise<void> {
  const email = await findAuthorEmail(tx, issue.id)
  if (!email) return
  const { authorId, contestId } = issue
  const mail = { kind: 'issue_reviewed', email, contestId } as const
  await deleteWaitingMails(tx, mail)
  const news = await listNews(tx, { authorId, contestId })
  if (news.length > 0) await enqueueMail(tx, { ...mail, now, dueAt: verdictCertainAt(issue.contest, now) })
}
