import { verdictMailDueAt } from '../../domain/judging/verdict-mail'
import { findUserByEmail, lockUser, type UserRow } from '../accounts/account-queries'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { countPendingIssues } from '../issues/issue-list-queries'
import { findIssue, listNews, type Told } from '../issues/issue-queries'
import {
  contestEndedPendingMail,
  issueRemovedMail,
  issueRestoredMail,
  issuesReviewedMail,
  type MailSite,
  type MailText,
  passwordChangedMail,
  passwordGuessedMail,
  recoveryCodeMail,
  resetMail,
  resultsMail,
  secondFactorMail,
  signupAttemptMail,
  verifyMail,
  walletChangedMail,
} from './mail-texts'
import { mintMailToken } from './mail-token'
import { deleteUnusedMailTokens, insertMailToken, type MailTokenPurpose } from './mail-token-queries'
import type { OutboxRow } from './outbox-queries'

/** `verdictDelayMs` is how long one mail gathers an author's verdicts. */
export type Composing = { db: Db; site: MailSite; verdictDelayMs: number }

/** `tells` are the verdicts that the mail brings, to be remembered when it has left. */
export type ComposedMail = MailText & { tells?: readonly Told[] }

/** More verdicts may come for the same mail, or the end of a contest that hides them was moved since it was queued. */
export type PostponedMail = { waitsUntil: Date }

/**
 * The text of a queued mail, or null when none is due: nobody has the address, it is verified already, the verdict was
 * taken back or told before, or nothing is pending any more. Links are minted here, at the moment of sending, so that a mail which waited for its server still has
 * a fresh one.
 */
export async function composeMail(
  { db, site, verdictDelayMs }: Composing,
  mail: OutboxRow,
  now: Date,
): Promise<ComposedMail | PostponedMail | null> {
  const user = await findUserByEmail(db, mail.email)
  if (!user) return null
  const { username } = user
  switch (mail.kind) {
    case 'verify_email':
      if (user.isEmailVerified) return null
      return verifyMail(site, { username, token: await mintLink(db, user, 'verify_email', now) })
    case 'reset_password':
      return resetMail(site, { username, token: await mintLink(db, user, 'reset_password', now) })
    case 'signup_attempt':
      return signupAttemptMail(site, { username })
    case 'issue_reviewed':
      return composeReviewMail({ db, site, verdictDelayMs }, user, mail, now)
    case 'issue_removed':
    case 'issue_restored':
      return composeRemovalMail({ db, site }, user, mail)
    case 'results_final':
    case 'results_reopened':
      return composeResultsMail({ db, site }, user, mail)
    case 'password_changed':
      return passwordChangedMail(site, { username })
    case 'password_guessed':
      return passwordGuessedMail(site, { username })
    case 'wallet_changed':
      return walletChangedMail(site, { username, from: mail.details?.from ?? '', to: mail.details?.to ?? '' })
    case 'second_factor_on':
    case 'second_factor_off':
      return secondFactorMail(site, { username, isOn: mail.kind === 'second_factor_on' })
    case 'recovery_code_used':
      return recoveryCodeMail(site, { username, codesLeft: Number(mail.details?.codesLeft) })
    case 'contest_ended_pending':
      return composePendingMail({ db, site }, user, mail)
  }
}

async function composeReviewMail(
  { db, site, verdictDelayMs }: Composing,
  user: UserRow,
  mail: OutboxRow,
  now: Date,
): Promise<ComposedMail | PostponedMail | null> {
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  if (!contest || !user.mailsVerdicts) return null
  const news = await listNews(db, { authorId: user.id, contestId: contest.id })
  if (news.length === 0) return null
  const givenAt = news.map((issue) => issue.givenAt)
  const dueAt = verdictMailDueAt(contest, givenAt, verdictDelayMs)
  if (dueAt > now) return { waitsUntil: dueAt }
  const { id, title } = contest
  return { ...issuesReviewedMail(site, { username: user.username, contest: { id, title }, issues: news }), tells: news }
}

/** None when it was taken back since: the mail about that says how it stands. */
async function composeRemovalMail(
  { db, site }: { db: Db; site: MailSite },
  { username }: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const { placeInLine = '', contestTitle = '', reason = '' } = mail.details ?? {}
  const id = mail.issueId ?? ''
  const isThere = (await findIssue(db, id)) !== null
  const wasRemoved = mail.kind === 'issue_removed'
  if (isThere === wasRemoved) return null
  const told = { username, issue: { id, placeInLine, contestTitle, reason } }
  return wasRemoved ? issueRemovedMail(site, told) : issueRestoredMail(site, told)
}

/** None when the person has turned these mails off since, or when it is no longer true. */
async function composeResultsMail(
  { db, site }: { db: Db; site: MailSite },
  user: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  const areFinal = mail.kind === 'results_final'
  if (!contest || !user.mailsResults || (contest.finalizedAt !== null) !== areFinal) return null
  const { id, title } = contest
  return resultsMail(site, { username: user.username, contest: { id, title }, areFinal })
}

/** None once the last verdict is given, or when the address is no longer that of an admin who wants it. */
async function composePendingMail(
  { db, site }: { db: Db; site: MailSite },
  user: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  if (!contest || contest.finalizedAt !== null || user.role !== 'admin' || !user.mailsPending) return null
  const pendingCount = await countPendingIssues(db, contest.id)
  if (pendingCount === 0) return null
  const { id, title } = contest
  return contestEndedPendingMail(site, { username: user.username, contest: { id, title, pendingCount } })
}

const minuteMs = 60_000
const lifetimeMs: Record<MailTokenPurpose, number> = {
  verify_email: 24 * 60 * minuteMs,
  reset_password: 30 * minuteMs,
}

async function mintLink(db: Db, user: UserRow, purpose: MailTokenPurpose, now: Date): Promise<string> {
  const { token, hash } = mintMailToken()
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    // Of several reset links only the latest works. A verification link gives nobody a session, so older ones may.
    if (purpose === 'reset_password') await deleteUnusedMailTokens(tx, { userId: user.id, purpose })
    await insertMailToken(tx, {
      userId: user.id,
      purpose,
      hash,
      email: user.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
    })
  })
  return token
}
