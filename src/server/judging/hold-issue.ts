import type { ChangeSince } from '../../contract/judging'
import { type VerdictRefusal, verdictRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { findIssue, hasSubmitted, type IssueRow } from '../issues/issue-queries'
import { showToJudge } from '../issues/show-issues'
import { findLastAct } from './act-queries'
import { actToWire } from './act-wire'

type Deciding = { issueId: string; judgeId: string }
type Held = { issue: IssueRow; refusal: VerdictRefusal | null }

/**
 * Holds the contest, which serialises all judging in it so that its groups always see one state, and reads the issue as
 * it is then. What bars this judge is returned: some calls have something to say before it.
 */
export async function holdIssue(tx: Db, { issueId, judgeId }: Deciding): Promise<Held> {
  const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
  const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
  const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
  const judgeHasSubmitted = await hasSubmitted(tx, judgeId, contest.id)
  const isFinalized = contest.finalizedAt !== null
  return { issue, refusal: verdictRefusal({ judgeId, authorId: issue.authorId, judgeHasSubmitted, isFinalized }) }
}

/** The issue, held, for a judge who may decide over it and has seen its present version. */
export async function holdForDecision(
  tx: Db,
  deciding: Deciding & { expectedVersion: number | null },
): Promise<IssueRow> {
  const { issue, refusal } = await holdIssue(tx, deciding)
  if (refusal) refuse(refusal)
  await refuseOldVersion(tx, issue, deciding)
  return issue
}

export async function refuseOldVersion(
  tx: Db,
  issue: IssueRow,
  { expectedVersion, judgeId }: { expectedVersion: number | null; judgeId: string },
): Promise<void> {
  if (expectedVersion !== null && expectedVersion !== issue.version) await refuseStale(tx, issue, judgeId)
}

/** Says what the issue is now and who made it so: the judge may have to decide on what another judge has done. */
export async function refuseStale(tx: Db, issue: IssueRow, judgeId: string): Promise<never> {
  const shown = await showToJudge(tx, issue, judgeId)
  const act = await findLastAct(tx, { contestId: issue.contestId, issueId: issue.id })
  const data: ChangeSince = { issue: shown, event: act && actToWire(act, issue.authorId, shown.userId) }
  return refuse('stale', { data })
}
