import type { HidingContest } from '../../domain/judging/hidden-verdicts'
import { verdictCertainAt } from '../../domain/judging/verdict-mail'
import type { Db } from '../db/database'
import { deleteWaitingMails, enqueueMail, enqueueMails } from '../outbox/outbox-queries'
import { findAuthorEmail, type IssueRow, listAuthorEmails, listAuthors, listUnmailedOutcomes } from './issue-queries'

type Judged = { contest: HidingContest & { id: string }; issueIds: readonly string[]; now: Date }

/**
 * Call this after every change of verdicts or groups, with the issues whose outcome may have changed. Queues one mail
 * per author about all outcomes in the contest that weren't mailed yet, and replaces a queued one. The mail worker
 * decides how long to wait for more.
 */
export async function notifyOfOutcomes(tx: Db, { contest, issueIds, now }: Judged): Promise<void> {
  const authors = await listAuthors(tx, issueIds)
  const authorIds = authors.map(({ id }) => id)
  const outcomes = await listUnmailedOutcomes(tx, { authorIds, contestId: contest.id })
  const mail = { kind: 'issue_reviewed', contestId: contest.id } as const
  await deleteWaitingMails(tx, { ...mail, emails: authors.map(({ email }) => email) })
  const toTell = authors.filter(({ id }) => outcomes.some(({ authorId }) => authorId === id))
  const emails = toTell.map(({ email }) => email)
  await enqueueMails(tx, { ...mail, emails, now, dueAt: verdictCertainAt(contest, now) })
}

type Notice = { kind: 'issue_removed' | 'issue_restored'; reason?: string; now: Date }

/** The queued mail carries its details, because no query finds a removed issue anymore. */
export async function notifyOfRemoval(tx: Db, issue: IssueRow, { kind, reason = '', now }: Notice): Promise<void> {
  const email = await findAuthorEmail(tx, issue.id)
  const details = { placeInLine: String(issue.placeInLine), contestTitle: issue.contest.title, reason }
  if (email) await enqueueMail(tx, { kind, email, issueId: issue.id, details, now })
}

type TermsNews = {
  contestId: string
  /** The addendum's number; null if the end was extended. */
  addendum: number | null
  /** A person who gets a separate mail about it. */
  exceptId?: string | null
  now: Date
}

/** Queues a mail to everyone who has submitted to the contest, in the transaction of the change. */
export async function notifyOfTerms(tx: Db, { contestId, addendum, exceptId = null, now }: TermsNews): Promise<void> {
  const emails = await listAuthorEmails(tx, contestId, exceptId)
  const details = { addendum: addendum === null ? '' : String(addendum) }
  await enqueueMails(tx, { kind: 'terms_changed', contestId, details, emails, now })
}
