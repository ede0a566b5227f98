import type { Reply } from '../../../contract/endpoints'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { showsReleased } from '../../../domain/seats/sponsor-rules'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { readIssue } from '../../../server/issues/read-issue'
import { recordReadIssue, recordShownTitles } from '../../../server/ledger/record-reading'
import { findSeat } from '../../../server/seats/seat-queries'
import { findRelease } from '../../../server/sponsors/sponsor-queries'
import { proofFlagged, proofSummary } from '../domain/issue-proof'
import { issueRunAgainRefusal } from '../domain/run-rules'
import { findLink, type LinkRow, listLinks } from './issue-proof-queries'
import { readFixesOfProof } from './read-fixes'
import { findRun } from './run-queries'
import { runToWire } from './run-wire'

type IssueProof = Reply<'readIssueProof'>['data']['proof']
const noProof: IssueProof = { summary: 'none', run: null, isRepeatable: false, fixes: [] }

/** Recorded as a reading of the submission, because a log may say as much as the report. */
export async function readIssueProof(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueProof> {
  const released = await readAsSponsor(db, issueId, viewer, now)
  const issue = released ?? (await readIssue(db, issueId, viewer, now))
  const link = await findLink(db, issue.id)
  if (!link || link.proofs === null) return noProof
  const runId = runOfLink(link)
  const run = runId && (await findRun(db, runId))
  if (!run) return { ...noProof, summary: summaryOfLink(link) }
  const facts = { state: run.state, isAuthor: issue.authorId === viewer.id, now }
  return {
    summary: summaryOfLink(link),
    run: await runToWire(db, run, now),
    isRepeatable: !released && issueRunAgainRefusal(issue.contest, facts) === null,
    fixes: await readFixesOfProof(db, { contestId: issue.contestId, viewer, now }, run.id),
  }
}

/** The submission, if it was released to this sponsor. */
async function readAsSponsor(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueRow | null> {
  const release = await findRelease(db, issueId)
  if (!release || (await findSeat(db, release.contestId, viewer.id)) !== 'sponsor') return null
  const issue = await findIssue(db, issueId)
  if (!issue || !showsReleased(issue.contest, now)) return null
  await recordReadIssue(db, { ...issue, seqs: [issue.lastSeq] }, { viewer, now })
  return issue
}

type Listing = { contestId: string; viewer: Viewer; now: Date }

/** Recorded as seeing titles: how many proofs pass in a contest is worth money to whoever competes in it. */
export async function listIssueProofs(
  db: Db,
  { contestId, viewer, now }: Listing,
): Promise<Reply<'listIssueProofs'>['data']['proofs']> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  if (contest.proofs === null) return []
  const links = await listLinks(db, contestId)
  const listedIssues = links.map(({ issueId, authorId }) => ({ id: issueId, contestId, author: { id: authorId } }))
  await recordShownTitles(db, listedIssues, { view: 'proofs', viewer, now })
  return links.map((link) => ({
    issue: link.issueId,
    summary: summaryOfLink(link),
    fraction: isRead(link) && !isRevoked(link) ? (link.run?.fraction ?? null) : null,
    isFlagged: isRead(link) ? proofFlagged({ run: link.run, isRevoked: isRevoked(link) }) : false,
  }))
}

/** Of the last text; null if it has no proof, or nobody has looked yet. */
export const runOfLink = (link: LinkRow): string | null => (isRead(link) && link.proofs !== null ? link.runId : null)

const isRead = ({ readHash, contentHash }: LinkRow) => readHash === contentHash
const isRevoked = ({ revokedAt }: LinkRow) => revokedAt !== null
const summaryOfLink = (link: LinkRow) =>
  proofSummary({ isRead: isRead(link), run: link.run, isRevoked: isRevoked(link) })
