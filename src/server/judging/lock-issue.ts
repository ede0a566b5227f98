import type { ChangeSince } from '../../contract/judging'
import { type VerdictRefusal, verdictRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { together } from '../db/statement'
import { findIssue, type IssueRow, lockContestOf } from '../issues/issue-queries'
import { showToJudge } from '../issues/show-issues'
import { hasStake } from '../issues/submitting/stake-queries'
import { type Appealed, closedFacts } from './appealed'
import { findLastIssueEvent } from './history-queries'
import { issueEventToWire } from './history-wire'
import { commitSeed } from './second-look/draw-second-looks'

type DecisionRequest = { issueId: string; judgeId: string; now: Date } & Appealed
type LockedIssue = { issue: IssueRow; refusal: VerdictRefusal | null }

/**
 * Locks the contest, so that all judging in it happens one after another and groups stay consistent, and then reads the
 * issue. No decision comes before the seed of the second looks. It returns what bars this judge instead of throwing, because some callers check other things first.
 */
export async function lockIssue(tx: Db, request: DecisionRequest): Promise<LockedIssue> {
  const { issueId, judgeId, now } = request
  const contest = (await lockContestOf(tx, issueId)) ?? refuse('issue_not_found')
  const [found, judgeHasStake] = await together(
    tx,
    (one) => findIssue(one, issueId),
    (one) => hasStake(one, judgeId, contest.id),
  )
  const issue = found ?? refuse('issue_not_found')
  await commitSeed(tx, contest, now)
  const closed = closedFacts(contest, request)
  return { issue, refusal: verdictRefusal({ judgeId, authorId: issue.authorId, judgeHasStake, ...closed }) }
}

/** Locks the issue for a judge who may decide on it and has seen its current version. */
export async function lockForDecision(
  tx: Db,
  request: DecisionRequest & { expectedVersion: number | null },
): Promise<IssueRow> {
  const { issue, refusal } = await lockIssue(tx, request)
  if (refusal) refuse(refusal)
  await refuseOldVersion(tx, issue, request)
  return issue
}

export async function refuseOldVersion(
  tx: Db,
  issue: IssueRow,
  { expectedVersion, judgeId }: { expectedVersion: number | null; judgeId: string },
): Promise<void> {
  if (expectedVersion !== null && expectedVersion !== issue.version) await refuseStale(tx, issue, judgeId)
}

/** The refusal contains the current issue and its last event, because the judge may be looking at an old decision. */
export async function refuseStale(tx: Db, issue: IssueRow, judgeId: string): Promise<never> {
  const shown = await showToJudge(tx, issue, judgeId)
  const event = await findLastIssueEvent(tx, { contestId: issue.contestId, issueId: issue.id })
  const data: ChangeSince = { issue: shown, event: event && issueEventToWire(event, issue.authorId, shown.userId) }
  return refuse('stale', { data })
}
