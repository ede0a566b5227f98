import type { PersonalRecord } from '../../../contract/accounts/account-settings'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { findUser } from '../account-queries'
import { toUser } from '../account-wire'
import { findFactor } from '../second-factor/factor-queries'
import * as queries from './own-record-queries'
import { mailsOf } from './settings-wire'

/** Everything that is kept about one person; that it was read is the last line of the ledger in it. */
export function readOwnRecord(db: Db, userId: string, now: Date): Promise<PersonalRecord> {
  return db.transaction(async (tx) => {
    await insertEvent(tx, { at: now, actorId: userId, kind: 'data_downloaded', userId })
    return {
      downloadedAt: now.toISOString(),
      account: await accountOf(tx, userId),
      issues: await issuesOf(tx, userId),
      awards: await awardsOf(tx, userId),
      sessions: await sessionsOf(tx, userId),
      savedReasons: await queries.listOwnReasons(tx, userId),
      ledger: await eventsOf(tx, userId),
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

async function issuesOf(tx: Db, userId: string): Promise<PersonalRecord['issues']> {
  const revisionsOf = new Map<string, OwnRevision[]>()
  for (const { issueId, seq, receivedAt, contentHash, title, description, pocLink } of await queries.listOwnRevisions(
    tx,
    userId,
  )) {
    const revision = { seq, receivedAt: receivedAt.toISOString(), contentHash, title, description, pocLink }
    revisionsOf.set(issueId, [...(revisionsOf.get(issueId) ?? []), revision])
  }
  const rows = await queries.listOwnIssues(tx, userId)
  return rows.map(({ issue, contestTitle }) => ({
    _id: issue.id,
    contestId: issue.contestId,
    contestTitle,
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

/** Of what others did, only that it was done: who judges and what an admin noted is not this person's to read. */
async function eventsOf(tx: Db, userId: string): Promise<PersonalRecord['ledger']> {
  const rows = await queries.listEventsNaming(tx, userId)
  return rows.map(({ at, kind, actorId, contestId, issueId, before, after, reason }) => {
    const common = { at: at.toISOString(), kind, contestId, issueId }
    if (actorId === userId) return { ...common, by: 'you', before, after, reason }
    const by = actorId === null ? 'the operator' : 'another person'
    return { ...common, by, before: null, after: null, reason: null }
  })
}

async function visitsOf(tx: Db, userId: string): Promise<PersonalRecord['visits']> {
  const rows = await queries.listOwnVisits(tx, userId)
  return rows.map(({ at, name, page, contestId }) => ({ at: at.toISOString(), name, page, contestId }))
}
