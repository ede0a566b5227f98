import { verdictCertainAt } from '../../domain/judging/verdict-mail'
import type { Db } from '../db/database'
import { together } from '../db/statement'
import { deleteWaitingMails, enqueueMail } from '../outbox/outbox-queries'
import { findAuthorEmail, type IssueRow, listUnmailedVerdicts } from './issue-queries'

/**
 * Call after every change of a verdict. Queues one mail about all verdicts in the contest that the author was not
 * mailed yet, and replaces one that is still waiting. The mail worker decides how long the mail waits for more.
 */
export async function notifyOfVerdict(tx: Db, issue: IssueRow, now: Date): Promise<void> {
  const { id, authorId, contestId } = issue
  const [email, news] = await together(
    tx,
    (one) => findAuthorEmail(one, id),
    (one) => listUnmailedVerdicts(one, { authorId, contestId }),
  )
  if (!email) return
  const mail = { kind: 'issue_reviewed', email, contestId } as const
  const dueAt = verdictCertainAt(issue.contest, now)
  await together(
    tx,
    (one) => deleteWaitingMails(one, mail),
    async (one) => (news.length > 0 ? enqueueMail(one, { ...mail, now, dueAt }) : undefined),
  )
}

type Notice = { kind: 'issue_removed' | 'issue_restored'; reason?: string; now: Date }

/** The queued mail carries its details, because no query finds a removed issue any more. */
export async function notifyOfRemoval(tx: Db, issue: IssueRow, { kind, reason = '', now }: Notice): Promise<void> {
  const email = await findAuthorEmail(tx, issue.id)
  const details = { placeInLine: String(issue.placeInLine), contestTitle: issue.contest.title, reason }
  if (email) await enqueueMail(tx, { kind, email, issueId: issue.id, details, now })
}
