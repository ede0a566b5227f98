import type { ChangeSince } from '../../contract/judging'
import { type VerdictRefusal, verdictRefusal } from '../../domain/judging/review-rules'
import { Withheld } from '../../domain/judging/second-look/withholding'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findIssue, type IssueRow, lockContestOf } from '../issues/issue-queries'
import { lookContestsOf, readWithheldFrom } from '../issues/second-look/read-withheld'
import { showToJudge } from '../issues/show-issues'
import { hasStake } from '../issues/submitting/stake-queries'
import { closedFacts, type DecisionSource } from './decision-source'
import { findLastIssueEvent } from './history-queries'
import { issueEventsToWire, visibleHistory } from './history-wire'
import { commitSeed } from './second-look/look-facts'

type DecisionRequest = { issueId: string; judgeId: string; now: Date } & DecisionSource
type LockedIssue = { issue: IssueRow; refusal: VerdictRefusal | 'second_look_yours' | null }

/**
 * Locks the contest, so that all judging in it is serialized and groups stay consistent, and then reads the issue.
 * Ensures that the second-look seed is committed before any decision. Returns what bars this judge instead of throwing,
 * because some callers check other things first.
 */
export async function lockIssue(tx: Db, request: DecisionRequest): Promise<LockedIssue> {
  const { issueId, judgeId, now } = request
  const contest = (await lockContestOf(tx, issueId)) ?? refuse('issue_not_found')
  const [found, judgeHasStake] = await Promise.all([findIssue(tx, issueId), hasStake(tx, judgeId, contest.id)])
  const issue = found ?? refuse('issue_not_found')
  await commitSeed(tx, contest, now)
  const closed = closedFacts(contest, request)
  const refusal = verdictRefusal({ judgeId, authorId: issue.authorId, judgeHasStake, ...closed })
  // A verdict alone doesn't change a group, so what is withheld about its members doesn't matter.
  const contestIds = lookContestsOf([contest])
  const alone = { id: issue.id, duplicateGroupId: null }
  return { issue, refusal: refusal ?? (await lookRefusal(tx, { judgeId, contestIds, issues: [alone] })) }
}

type Deciding = { judgeId: string; issues: readonly { id: string; duplicateGroupId: string | null }[] }

/**
 * A judge who can still take a blind second look at one of these, or at a member of their groups, can't decide on it.
 */
async function lookRefusal(
  tx: Db,
  { judgeId, contestIds, issues }: Deciding & { contestIds: readonly string[] },
): Promise<'second_look_yours' | null> {
  const withheld = await readWithheldFrom(tx, judgeId, contestIds)
  return issues.some((issue) => withheld.blocksDecision(issue)) ? 'second_look_yours' : null
}

export async function refuseOwnLook(
  tx: Db,
  { contestId, ...deciding }: Deciding & { contestId: string },
): Promise<void> {
  const refusal = await lookRefusal(tx, { ...deciding, contestIds: [contestId] })
  if (refusal) refuse(refusal)
}

/** Locks the issue for a judge who can decide on it and has seen its current version. */
export async function lockForDecision(
  tx: Db,
  request: DecisionRequest & { expectedVersion: number | null },
): Promise<IssueRow> {
  const { issue, refusal } = await lockIssue(tx, request)
  if (refusal) refuse(refusal)
  await refuseOwnLook(tx, { judgeId: request.judgeId, contestId: issue.contestId, issues: [issue] })
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

/**
 * The refusal contains the current issue and its last event, because the judge may be looking at an outdated decision.
 * It is recorded as opening the issue, so before the draw it shows this issue's verdict, but nothing about others.
 */
export async function refuseStale(tx: Db, issue: IssueRow, judgeId: string): Promise<never> {
  const { issues } = await readWithheldFrom(tx, judgeId, [issue.contestId])
  const withheld = new Withheld(issues.filter(({ id }) => id !== issue.id))
  const shown = await showToJudge(tx, issue, { judgeId, withheld })
  const last = await findLastIssueEvent(tx, { contestId: issue.contestId, issueId: issue.id })
  const events = last ? visibleHistory([last], issue.id, withheld) : []
  const [event = null] = await issueEventsToWire(tx, events, issue, { readerId: judgeId, author: shown.userId })
  const data: ChangeSince = { issue: shown, event }
  return refuse('stale', { data })
}
