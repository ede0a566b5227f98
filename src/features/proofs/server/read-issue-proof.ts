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
import { findLink, type LinkRow, listLinks } from './issue-proof-queries'
import { readFixesOfProof } from './read-fixes'
import { findRun } from './run-queries'
import { runToWire } from './run-wire'

type IssueProof = Reply<'readIssueProof'>['data']['proof']
const noProof: IssueProof = { summary: 'none', run: null, fixes: [] }

/** Recorded as a reading of the submission, because a log may say as much as the report. */
export async function readIssueProof(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueProof> {
  const issue = (await readAsSponsor(db, issueId, viewer, now)) ?? (await readIssue(db, issueId, viewer, now))
  const link = await findLink(db, issue.id)
  if (!link || link.proofs === null) return noProof
  const run = isRead(link) && link.runId ? await findRun(db, link.runId) : null
  const fixes = run ? await readFixesOfProof(db, { contestId: issue.contestId, viewer, now }, run.id) : []
  return { summary: summaryOfLink(link), run: run && (await runToWire(db, run, now)), fixes }
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
  const shown = links.map(({ issueId, authorId }) => ({ id: issueId, contestId, author: { id: authorId } }))
  await recordShownTitles(db, shown, { view: 'proofs', viewer, now })
  return links.map((link) => ({
    issue: link.issueId,
    summary: summaryOfLink(link),
    fraction: isRead(link) && !isRevoked(link) ? (link.run?.fraction ?? null) : null,
    isFlagged: isRead(link) ? proofFlagged({ run: link.run, isRevoked: isRevoked(link) }) : false,
  }))
}

/** A proof that passes, as a runner that is trusted says; the share that it loses is null without a measure. */
export function trustedProof(link: LinkRow): { issueId: string; runId: string; lostShare: number | null } | null {
  const { issueId, runId, run } = link
  const summary = summaryOfLink(link)
  const passes = summary === 'over' || summary === 'under' || summary === 'no-measure'
  return runId !== null && passes && !isRevoked(link) ? { issueId, runId, lostShare: run?.fraction ?? null } : null
}

const isRead = ({ readHash, contentHash }: LinkRow) => readHash === contentHash
const isRevoked = ({ revokedAt }: LinkRow) => revokedAt !== null
const summaryOfLink = (link: LinkRow) =>
  proofSummary({ isRead: isRead(link), run: link.run, isRevoked: isRevoked(link) })
