import { invalidReasonTexts } from '../../../domain/judging/invalidation-codes'
import { verdictMailDueAt } from '../../../domain/judging/verdict-mail'
import type { UserRow } from '../../accounts/account-queries'
import { findContest } from '../../contests/contest-queries'
import {
  findIssue,
  findRemovedIssue,
  type IssueRow,
  listIssuesById,
  listUnmailedOutcomes,
} from '../../issues/issue-queries'
import type { OutboxRow } from '../../outbox/outbox-queries'
import type { ComposedMail, Composing, PostponedMail } from './composing'
import type { MailText } from './render-mail'
import { issueRemovedMail, issueRestoredMail, issuesReviewedMail } from './submission-mails'

/** Null if mails can't contain texts, or if the text can't be decrypted. */
export const titleFor = ({ showsTexts }: Pick<Composing, 'showsTexts'>, issue: IssueRow | null | undefined) =>
  showsTexts && issue && !issue.isUnreadable ? issue.title : null

export async function composeReviewMail(
  composing: Composing,
  user: UserRow,
  mail: OutboxRow,
  now: Date,
): Promise<ComposedMail | PostponedMail | null> {
  const { db, site, verdictDelayMs } = composing
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  if (!contest || !user.mailsVerdicts) return null
  const news = await listUnmailedOutcomes(db, { authorIds: [user.id], contestId: contest.id })
  if (news.length === 0) return null
  const givenAt = news.map((issue) => issue.givenAt ?? mail.createdAt)
  const dueAt = verdictMailDueAt(contest, givenAt, verdictDelayMs)
  if (dueAt > now) return { waitsUntil: dueAt }
  const rows = await listIssuesById(
    db,
    news.map(({ id }) => id),
  )
  const issues = news.map((one) => {
    const row = rows.find(({ id }) => id === one.id)
    return {
      ...{ ...one, title: titleFor(composing, row) },
      reasons: row && composing.showsTexts && one.verdict === 'invalid' ? invalidReasonTexts(row) : [],
    }
  })
  const { id, title } = contest
  return {
    ...issuesReviewedMail(site, { username: user.username, contest: { id, title }, issues }),
    verdicts: news,
  }
}

/** Null if the removal or restoration was reversed after the mail was queued. */
export async function composeRemovalMail(
  composing: Composing,
  { username }: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const { db, site } = composing
  const { placeInLine = '', contestTitle = '', reason = '' } = mail.details ?? {}
  const id = mail.issueId ?? ''
  const standing = await findIssue(db, id)
  const wasRemoved = mail.kind === 'issue_removed'
  if ((standing !== null) === wasRemoved) return null
  const title = titleFor(composing, standing ?? (await findRemovedIssue(db, id)))
  const notice = { username, issue: { id, title, placeInLine: Number(placeInLine), contestTitle, reason } }
  return wasRemoved ? issueRemovedMail(site, notice) : issueRestoredMail(site, notice)
}
