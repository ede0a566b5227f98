import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { encryptAppeal, encryptFix, encryptProof } from '../../../src/server/db/encryption/stored-text'
import { accessTokens, secondFactors } from '../../../src/server/db/tables/account-tables'
import { analyticsEvents } from '../../../src/server/db/tables/analytics-tables'
import { awardLines, awardSnapshots } from '../../../src/server/db/tables/award-tables'
import { contestQuestions } from '../../../src/server/db/tables/contest-tables'
import { appeals, savedReasons } from '../../../src/server/db/tables/judging-tables'
import { mailbox, mailOutbox, mailTokens } from '../../../src/server/db/tables/mail-tables'
import { contestFixes, issueProofs, proofRuns } from '../../../src/server/db/tables/proof-tables'
import { idempotencyKeys } from '../../../src/server/db/tables/request-tables'
import { assignments, releasedIssues, seats, sponsorAnswers } from '../../../src/server/db/tables/seat-tables'
import { issues } from '../../../src/server/db/tables/tables'
import { judgedContest } from '../judged-contest'
import type { TestApp } from '../start-test-app'

/** Ada, of whom every table that holds something of people holds something. */
export async function personWithEverything() {
  const contest = await judgedContest()
  const { app, ada, linus, olga, ids } = contest
  const knownIssue = { number: 1, text: 'The owner can change the fee.' }
  await app.db.update(issues).set({ knownIssue }).where(eq(issues.id, ids.ada))
  await app.mails()
  const next = await app.contest(olga, { title: 'Next' })
  const [now, userId] = [app.clock.now(), ada.id]
  const text = `Of ${ada.username}`
  await app.db.insert(secondFactors).values({ userId, encryptedSecret: text, createdAt: now, confirmedAt: now })
  const token = { name: text, scopes: ['issues:read' as const], tokenHash: text }
  await app.db.insert(accessTokens).values({ userId, ...token, createdAt: now, expiresAt: now })
  const link = { purpose: 'verify_email' as const, tokenHash: text, email: ada.email }
  await app.db.insert(mailTokens).values({ userId, ...link, createdAt: now, expiresAt: now })
  const mail = { kind: 'verify_email' as const, email: ada.email, sentAt: now }
  await app.db.insert(mailOutbox).values({ ...mail, createdAt: now, nextTryAt: now })
  await app.db.insert(mailbox).values({ email: ada.email, subject: text, text, html: text, createdAt: now })
  await app.db.insert(idempotencyKeys).values({ userId, key: text, requestHash: text, createdAt: now })
  const visit = { name: 'page_view' as const, page: '/contests', contestId: next.id, role: 'user' as const }
  await app.db.insert(analyticsEvents).values({ userId, at: now, ...visit })
  await app.db.insert(contestQuestions).values({ authorId: userId, contestId: next.id, text, askedAt: now })
  await app.db.insert(savedReasons).values({ judgeId: userId, reason: text, createdAt: now })
  const appeal = { issueId: ids.ada, contestId: contest.contest.id, authorId: userId, kind: 'verdict' as const }
  const decided = { outcome: 'rejected' as const, reason: text, handledBy: olga.id, handledAt: now, decidedBy: olga.id }
  const [id, content] = [randomUUID(), { rule: text, contentHash: text, receivedAt: now }]
  const stored = { id, ...encryptAppeal(app.db, id, text) }
  await app.db.insert(appeals).values({ ...appeal, ...decided, ...stored, ...content })
  await proveSomething(app, { userId, contestId: next.id, issueId: ids.ada, text, now })
  const other = { issueId: ids.linus, contestId: contest.contest.id }
  const seat = { contestId: other.contestId, seat: 'judge' as const, givenAt: now, givenBy: olga.id }
  await app.db.insert(seats).values({ userId, ...seat })
  await app.db.insert(assignments).values({ ...other, judgeId: userId, assignedAt: now })
  await app.db.insert(releasedIssues).values({ ...other, releasedAt: now, releasedBy: olga.id })
  await addFix(app, { userId, contestId: other.contestId, issueId: ids.linus, text, now })
  await app.db.insert(sponsorAnswers).values({ issueId: ids.linus, sponsorId: userId, answer: 'fixed', at: now })
  const finalized = { rulesVersion: 1, snapshot: {}, finalizedAt: now, finalizedBy: olga.id }
  const [snapshot] = await app.db
    .insert(awardSnapshots)
    .values({ contestId: other.contestId, ...finalized })
    .returning()
  const amount = { walletAddress: `0x${'1'.repeat(40)}`, amountCents: 1, isPrimary: true, placeInLine: 1 }
  const line = { snapshotId: snapshot?.id ?? '', contestId: other.contestId, issueId: ids.ada, authorId: userId }
  await app.db.insert(awardLines).values({ ...line, ...amount })
  return { app, ada, linus, olga }
}

type Proving = { userId: string; contestId: string; issueId: string; text: string; now: Date }

/** A run of a draft, and one of a submission. */
async function proveSomething({ db }: TestApp, { userId, contestId, issueId, text, now }: Proving) {
  for (const key of ['draft', 'submitted']) {
    const id = randomUUID()
    const texts = encryptProof(db, id, { proof: text, outcome: JSON.stringify({ reason: text }) })
    const run = { id, contestId, authorId: userId, kind: 'proof' as const, key, ...texts, proofDigest: text }
    const times = { askedAt: now, startedAt: now, finishedAt: now }
    await db.insert(proofRuns).values({ ...run, ...times, state: 'failed', priority: 0 })
    if (key === 'submitted') await db.insert(issueProofs).values({ issueId, contentHash: text, runId: id })
  }
}

async function addFix({ db }: TestApp, { userId, contestId, issueId, text, now }: Proving) {
  const id = randomUUID()
  const { text: patch, encryptedWith } = encryptFix(db, id, text)
  const fix = { id, contestId, issueId, title: text, patch, encryptedWith, patchDigest: text }
  await db.insert(contestFixes).values({ ...fix, addedBy: userId, addedAs: 'sponsor', addedAt: now })
}
