import { findUserByEmail, lockUser, type UserRow } from '../../accounts/account-queries'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { countPendingIssues } from '../../issues/issue-list-queries'
import { hasSubmitted } from '../../issues/issue-queries'
import { listPendingShares } from '../../judging/seats/assignment-queries'
import {
  createMailToken,
  deleteUnusedMailTokens,
  insertMailToken,
  type MailTokenPurpose,
} from '../../outbox/mail-token-queries'
import type { OutboxRow } from '../../outbox/outbox-queries'
import { composeMoneyMail } from './compose-money-mail'
import { composeRemovalMail, composeReviewMail } from './compose-submission-mail'
import { composeWorkMail } from './compose-work-mail'
import type { ComposedMail, Composing, MailSite, MailText, PostponedMail } from './composing'
import {
  adminsChangedMail,
  contestEndedPendingMail,
  passwordChangedMail,
  passwordGuessedMail,
  recoveryCodeMail,
  resetMail,
  resultsMail,
  secondFactorMail,
  signupAttemptMail,
  termsChangedMail,
  tokenCreatedMail,
  verifyMail,
  walletChangedMail,
  webhookDisabledMail,
} from './mail-texts'

/**
 * A queued mail's text, or null if there is nothing left to send: no one has the address, it is already verified, the
 * verdict was revoked or already sent, or nothing is pending. Links are created when the mail is sent, so that a mail
 * that waited for its server contains a fresh one.
 */
export async function composeMail(
  composing: Composing,
  mail: OutboxRow,
  now: Date,
): Promise<ComposedMail | PostponedMail | null> {
  const { db, site } = composing
  const user = await findUserByEmail(db, mail.email)
  if (!user) return null
  const { username } = user
  switch (mail.kind) {
    case 'verify_email':
      if (user.isEmailVerified) return null
      return verifyMail(site, { username, token: await createToken(db, user, 'verify_email', now) })
    case 'reset_password':
      return resetMail(site, { username, token: await createToken(db, user, 'reset_password', now) })
    case 'signup_attempt':
      return signupAttemptMail(site, { username })
    case 'issue_reviewed':
      return composeReviewMail(composing, user, mail, now)
    case 'issue_removed':
    case 'issue_restored':
      return composeRemovalMail(composing, user, mail)
    case 'terms_changed':
      return composeTermsMail({ db, site }, user, mail)
    case 'results_final':
    case 'results_reopened':
      return composeResultsMail({ db, site }, user, mail)
    case 'preliminary_results':
    case 'preliminary_withdrawn':
    case 'appeal_decided':
    case 'appeal_waits':
    case 'question_closed':
    case 'question_waits':
      return composing.featureMails[mail.kind]?.(composing, user, mail) ?? null
    case 'seat_given':
    case 'issues_released':
      return composeWorkMail(composing, user, mail, now)
    case 'identity_approved':
    case 'identity_rejected':
    case 'award_paid':
    case 'award_returned':
    case 'award_left_out':
    case 'wallet_reminder':
      return composeMoneyMail({ db, site }, user, mail)
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
    case 'token_created':
      return tokenCreatedMail(site, { username, ...mail.details })
    case 'admins_changed':
      return adminsChangedMail(site, { username, ...mail.details })
    case 'contest_ended_pending':
      return composePendingMail({ db, site }, user, mail)
    case 'webhook_disabled':
      if (user.role !== 'admin') return null
      return webhookDisabledMail(site, { username, host: mail.details?.host ?? '', reason: mail.details?.reason ?? '' })
  }
}

/** About an addendum or a later end; null if the contest no longer exists. */
async function composeTermsMail(
  { db, site }: { db: Db; site: MailSite },
  { username }: UserRow,
  { contestId, details }: OutboxRow,
): Promise<MailText | null> {
  const contest = contestId && (await findContest(db, contestId))
  if (!contest) return null
  const { id, title, endDate } = contest
  const about = { username, contest: { id, title, endDate } }
  return termsChangedMail(site, { ...about, addendum: details?.addendum || null })
}

/** Null if the person has turned these mails off, or the results' state has changed again. */
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

/** Null if nothing is pending for them anymore, or if the address doesn't belong to an admin who wants the mail. */
async function composePendingMail(
  { db, site }: { db: Db; site: MailSite },
  user: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  if (!contest || contest.finalizedAt !== null || user.role !== 'admin' || !user.mailsPending) return null
  const pendingCount = await countPendingIssues(db, contest.id)
  // Anyone who has submitted to the contest can't judge any of it.
  if (pendingCount === 0 || (await hasSubmitted(db, user.id, contest.id))) return null
  const [share] = await listPendingShares(db, user.id, [contest.id])
  const { id, title } = contest
  const ownCount = share?.total ?? 0
  return contestEndedPendingMail(site, { username: user.username, contest: { id, title, pendingCount, ownCount } })
}

const minuteMs = 60_000
const lifetimeMs: Record<MailTokenPurpose, number> = {
  verify_email: 24 * 60 * minuteMs,
  reset_password: 30 * minuteMs,
}

async function createToken(db: Db, user: UserRow, purpose: MailTokenPurpose, now: Date): Promise<string> {
  const { token, hash } = createMailToken()
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    // Only the latest reset link works. Verification links open no session, so older ones stay valid.
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
