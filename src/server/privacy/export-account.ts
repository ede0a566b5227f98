import type { PersonalRecord } from '../../contract/accounts/data-export'
import { appealState } from '../../domain/judging/appeals'
import { maskHiddenVerdict } from '../../domain/judging/hidden-verdicts'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { findUser } from '../accounts/account-queries'
import { toUser } from '../accounts/own-account'
import { findFactor } from '../accounts/second-factor/factor-queries'
import { mailsOf, publicityOf } from '../accounts/settings/read-account'
import { listQuestionsOf, listVerdictHidingContests } from '../contests/contest-queries'
import { contestsHidingVerdicts } from '../contests/hidden-verdicts'
import type { Db } from '../db/database'
import { shownTexts } from '../db/encryption/report-text'
import { shownAppealText } from '../db/encryption/stored-text'
import { listFixesOf, listRunsOf } from '../issues/proof-run-queries'
import { recordEvent } from '../ledger/event-queries'
import { listSeatsOf } from '../seats/seat-queries'
import { listAnswersOf } from '../sponsors/sponsor-queries'
import * as queries from './export-queries'

/** The credentials that the site issues to a person. None without the feature. */
export type ExportCredentials = (
  tx: Db,
  person: { userId: string; name: string },
) => Promise<PersonalRecord['credentials']>

/** Everything stored about one person. The ledger records the download itself, as the export's last event. */
export function exportAccount(
  db: Db,
  exportCredentials: ExportCredentials,
  viewer: Viewer,
  now: Date,
): Promise<PersonalRecord> {
  const { id: userId } = viewer
  return db.transaction(async (tx) => {
    await recordEvent(tx, { at: now, actorId: userId, kind: 'data_downloaded', userId })
    const account = await accountOf(tx, userId)
    return {
      downloadedAt: now.toISOString(),
      account,
      issues: await issuesOf(tx, viewer, now),
      appeals: await appealsOf(tx, userId),
      proofRuns: await proofRunsOf(tx, userId),
      fixes: await fixesOf(tx, userId),
      awards: await awardsOf(tx, userId),
      credentials: await exportCredentials(tx, { userId, name: account.username }),
      sessions: await sessionsOf(tx, userId),
      accessTokens: await tokensOf(tx, userId),
      questions: await questionsOf(tx, userId),
      seats: await seatsOf(tx, userId),
      sponsorAnswers: await sponsorAnswersOf(tx, userId),
      savedReasons: await queries.listOwnReasons(tx, userId),
      ledger: await eventsOf(tx, viewer, now),
      visits: await visitsOf(tx, userId),
    }
  })
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

async function accountOf(tx: Db, userId: string): Promise<PersonalRecord['account']> {
  const row = (await findUser(tx, userId)) ?? refuse('unauthenticated')
  return {
    ...toUser(row),
    termsAcceptedAt: iso(row.termsAcceptedAt),
    termsVersion: row.termsVersion,
    kycState: row.kycState,
    kycChangedAt: iso(row.kycChangedAt),
    walletChangedAt: iso(row.walletChangedAt),
    secondFactorSince: iso((await findFactor(tx, userId))?.confirmedAt ?? null),
    mails: mailsOf(row),
    publicity: publicityOf(row),
  }
}

type OwnRevision = PersonalRecord['issues'][number]['revisions'][number]

/** Verdicts hidden until a contest's end are hidden here as well. */
async function issuesOf(tx: Db, viewer: Viewer, now: Date): Promise<PersonalRecord['issues']> {
  const revisionsOf = new Map<string, OwnRevision[]>()
  for (const row of await queries.listOwnRevisions(tx, viewer.id)) {
    const { issueId, seq, receivedAt, contentHash } = row
    const revision = { seq, receivedAt: receivedAt.toISOString(), contentHash, ...shownTexts(row) }
    revisionsOf.set(issueId, [...(revisionsOf.get(issueId) ?? []), revision])
  }
  const rows = await queries.listOwnIssues(tx, viewer.id)
  const seen = rows.map(({ issue, contest }) => {
    const lastSeq = revisionsOf.get(issue.id)?.at(-1)?.seq ?? issue.placeInLine
    return maskHiddenVerdict({ ...issue, contest, lastSeq }, viewer, now)
  })
  return seen.map((issue) => ({
    _id: issue.id,
    contestId: issue.contestId,
    contestTitle: issue.contest.title,
    status: issue.status,
    invalidationReason: issue.invalidationReason,
    invalidationCode: issue.invalidationCode,
    knownIssue: issue.knownIssue,
    duplicateGroupId: issue.duplicateGroupId,
    isPrimary: issue.isPrimary,
    placeInLine: issue.placeInLine,
    contentHash: issue.contentHash,
    receivedAt: issue.receivedAt.toISOString(),
    createdAt: issue.createdAt.toISOString(),
    withdrawnAt: iso(issue.withdrawnAt),
    revisions: revisionsOf.get(issue.id) ?? [],
  }))
}

async function appealsOf(tx: Db, userId: string): Promise<PersonalRecord['appeals']> {
  const rows = await queries.listOwnAppeals(tx, userId)
  return rows.map((row) => ({
    issueId: row.issueId,
    kind: row.kind,
    rule: row.rule,
    text: shownAppealText(tx, row),
    receivedAt: row.receivedAt.toISOString(),
    state: appealState(row),
    reason: row.reason,
    decidedAt: iso(row.handledAt),
  }))
}

async function awardsOf(tx: Db, userId: string): Promise<PersonalRecord['awards']> {
  const rows = await queries.listOwnAwards(tx, userId)
  return rows.map(({ line, finalizedAt, reopenedAt }) => ({
    contestId: line.contestId,
    issueId: line.issueId,
    amountCents: line.amountCents,
    isPrimary: line.isPrimary,
    walletAddress: line.walletAddress,
    paidWallet: line.paidWallet,
    finalizedAt: finalizedAt.toISOString(),
    reopenedAt: iso(reopenedAt),
    paidAt: iso(line.paidAt),
    transactionHash: line.transactionHash,
    returnedAt: iso(line.returnedAt),
  }))
}

async function sessionsOf(tx: Db, userId: string): Promise<PersonalRecord['sessions']> {
  const rows = await queries.listAllSessions(tx, userId)
  return rows.map(({ createdAt, expiresAt, lastUsedAt, steppedUpAt, userAgent }) => ({
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: iso(lastUsedAt),
    steppedUpAt: iso(steppedUpAt),
    userAgent,
  }))
}

async function tokensOf(tx: Db, userId: string): Promise<PersonalRecord['accessTokens']> {
  const rows = await queries.listAllTokens(tx, userId)
  return rows.map(({ name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
    ...{ name, scopes, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    lastUsedAt: iso(lastUsedAt),
  }))
}

/**
 * Other people's events appear without actor and details, because judges are anonymous and their notes internal. While
 * a contest hides verdicts, the person's own events lose their details too, because an edit or a withdrawal records the
 * current verdict.
 */
async function eventsOf(tx: Db, viewer: Viewer, now: Date): Promise<PersonalRecord['ledger']> {
  const { id: userId } = viewer
  const hiddenIn = new Set(await contestsHidingVerdicts(() => listVerdictHidingContests(tx), viewer, now))
  const rows = await queries.listEventsNaming(tx, userId)
  return rows.map(({ at, kind, actorId, contestId, issueId, before, after, reason }) => {
    const common = { at: at.toISOString(), kind, contestId, issueId }
    if (actorId === userId) {
      const isHidden = issueId !== null && contestId !== null && hiddenIn.has(contestId)
      const details = isHidden ? { before: null, after: null } : { before, after: withoutJudge(after) }
      return { ...common, by: 'you', ...details, reason }
    }
    const by = actorId === null ? 'the operator' : 'another person'
    return { ...common, by, before: null, after: null, reason: null }
  })
}

/** Removes whose decision an appeal concerns, which its event records for verification. */
function withoutJudge(after: unknown): unknown {
  if (typeof after !== 'object' || after === null || !('decidedBy' in after)) return after
  const { decidedBy, ...shown } = after
  return shown
}

async function visitsOf(tx: Db, userId: string): Promise<PersonalRecord['visits']> {
  const rows = await queries.listOwnVisits(tx, userId)
  return rows.map(({ id, userId: _, at, ...visit }) => ({ at: at.toISOString(), ...visit }))
}

async function questionsOf(tx: Db, userId: string): Promise<PersonalRecord['questions']> {
  const rows = await listQuestionsOf(tx, userId)
  return rows.map(({ contestId, text, askedAt, state, closedAt, addendumNumber, declineReason }) => ({
    ...{ contestId, text, state, declineReason, addendum: addendumNumber },
    askedAt: askedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

async function proofRunsOf(tx: Db, userId: string): Promise<PersonalRecord['proofRuns']> {
  const rows = await listRunsOf(tx, userId)
  return rows.map(({ contestId, state, askedAt, startedAt, finishedAt, texts }) => ({
    ...{ contestId, state, proof: texts.proof },
    outcome: texts.outcome === null ? null : JSON.parse(texts.outcome),
    askedAt: askedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

async function fixesOf(tx: Db, userId: string): Promise<PersonalRecord['fixes']> {
  const rows = await listFixesOf(tx, userId)
  return rows.map(({ contestId, issueId, title, patch, addedAs, addedAt }) => ({
    ...{ contestId, issueId, title, patch, addedAs },
    addedAt: addedAt.toISOString(),
  }))
}

async function seatsOf(tx: Db, userId: string): Promise<PersonalRecord['seats']> {
  const rows = await listSeatsOf(tx, userId)
  return rows.map(({ contestId, title: contestTitle, seat, givenAt }) => ({
    ...{ contestId, contestTitle, seat },
    givenAt: givenAt.toISOString(),
  }))
}

async function sponsorAnswersOf(tx: Db, userId: string): Promise<PersonalRecord['sponsorAnswers']> {
  const rows = await listAnswersOf(tx, userId)
  return rows.map(({ at, ...fields }) => ({ ...fields, at: at.toISOString() }))
}
