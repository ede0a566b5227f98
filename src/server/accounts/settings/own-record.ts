import type { PersonalRecord } from '../../../contract/accounts/account-settings'
import { asSeenBy } from '../../../domain/judging/hidden-verdicts'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { contestsHidingFrom } from '../../contests/hidden-verdicts'
import type { Db } from '../../db/database'
import { shownDescription } from '../../db/sealing/report-text'
import { insertEvent } from '../../judging/ledger-queries'
import { findUser } from '../account-queries'
import { toUser } from '../account-wire'
import { findFactor } from '../second-factor/factor-queries'
import * as queries from './own-record-queries'
import { mailsOf } from './settings-wire'

/** Everything that is kept about one person; that it was read is the last line of the ledger in it. */
export function readOwnRecord(db: Db, viewer: Viewer, now: Date): Promise<PersonalRecord> {
  const { id: userId } = viewer
  return db.transaction(async (tx) => {
    await insertEvent(tx, { at: now, actorId: userId, kind: 'data_downloaded', userId })
    return {
      downloadedAt: now.toISOString(),
      account: await accountOf(tx, userId),
      issues: await issuesOf(tx, viewer, now),
      awards: await awardsOf(tx, userId),
      sessions: await sessionsOf(tx, userId),
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
  }
}

type OwnRevision = PersonalRecord['issues'][number]['revisions'][number]

/** A download is no way around what a contest hides while it runs. */
async function issuesOf(tx: Db, viewer: Viewer, now: Date): Promise<PersonalRecord['issues']> {
  const revisionsOf = new Map<string, OwnRevision[]>()
  for (const row of await queries.listOwnRevisions(tx, viewer.id)) {
    const { issueId, seq, receivedAt, contentHash, title, pocLink } = row
    const texts = { title, description: shownDescription(row), pocLink }
    const revision = { seq, receivedAt: receivedAt.toISOString(), contentHash, ...texts }
    revisionsOf.set(issueId, [...(revisionsOf.get(issueId) ?? []), revision])
  }
  const rows = await queries.listOwnIssues(tx, viewer.id)
  const seen = rows.map(({ issue, contest }) => {
    const lastSeq = revisionsOf.get(issue.id)?.at(-1)?.seq ?? issue.placeInLine
    return asSeenBy({ ...issue, contest, lastSeq }, viewer, now)
  })
  return seen.map((issue) => ({
    _id: issue.id,
    contestId: issue.contestId,
    contestTitle: issue.contest.title,
    status: issue.status,
    invalidationReason: issue.invalidationReason,
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

async function awardsOf(tx: Db, userId: string): Promise<PersonalRecord['awards']> {
  const rows = await queries.listOwnAwards(tx, userId)
  return rows.map(({ line, finalizedAt, reopenedAt }) => ({
    contestId: line.contestId,
    issueId: line.issueId,
    amountCents: line.amountCents,
    isPrimary: line.isPrimary,
    walletAddress: line.walletAddress,
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

/**
 * Of what others did, only that it was done: who judges and what an admin noted is not this person's to read. Where
 * verdicts are hidden no more is told of acts on own issues either: an edit or a withdrawal notes the verdict it found.
 */
async function eventsOf(tx: Db, viewer: Viewer, now: Date): Promise<PersonalRecord['ledger']> {
  const { id: userId } = viewer
  const hiddenIn = new Set(await contestsHidingFrom(tx, viewer, now))
  const rows = await queries.listEventsNaming(tx, userId)
  return rows.map(({ at, kind, actorId, contestId, issueId, before, after, reason }) => {
    const common = { at: at.toISOString(), kind, contestId, issueId }
    if (actorId === userId) {
      const isHidden = issueId !== null && contestId !== null && hiddenIn.has(contestId)
      return { ...common, by: 'you', ...(isHidden ? { before: null, after: null } : { before, after }), reason }
    }
    const by = actorId === null ? 'the operator' : 'another person'
    return { ...common, by, before: null, after: null, reason: null }
  })
}

async function visitsOf(tx: Db, userId: string): Promise<PersonalRecord['visits']> {
  const rows = await queries.listOwnVisits(tx, userId)
  return rows.map(({ at, name, page, contestId }) => ({ at: at.toISOString(), name, page, contestId }))
}
