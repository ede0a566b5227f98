import { authorLock } from '../../domain/issues/submission-rules'
import { asSeenBy } from '../../domain/judging/hidden-verdicts'
import { verdictRefusal } from '../../domain/judging/review-rules'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { contestFacts } from '../contests/contest-facts'
import { type LockedContest, lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { leaveGroup } from '../judging/groups/leave-group'
import { insertEvent } from '../judging/ledger-queries'
import { findIssue, hasSubmitted, type IssueRow, setWithdrawn } from './issue-queries'

type Withdrawal = { issueId: string; viewer: Viewer; receivedAt: Date }

/**
 * The author takes back an issue that, for all they may know, is untouched; a judge removes any until the contest is
 * finalized. The record stays.
 */
export function withdrawIssue(db: Db, { issueId, viewer, receivedAt }: Withdrawal): Promise<void> {
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const isAuthor = found.authorId === viewer.id
    if (!isAuthor && !isJudge(viewer)) refuse('forbidden')
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const refusal = await refusalFor(tx, issue, contest, viewer, receivedAt)
    if (refusal) refuse(refusal)
    if (issue.duplicateGroupId) await leaveGroup(tx, issue.id, issue.duplicateGroupId)
    await setWithdrawn(tx, issueId, receivedAt)
    await insertEvent(tx, {
      at: receivedAt,
      actorId: viewer.id,
      kind: isAuthor ? 'issue_withdrawn' : 'issue_removed',
      contestId: issue.contestId,
      issueId,
      before: { status: issue.status, duplicateGroupId: issue.duplicateGroupId, placeInLine: issue.placeInLine },
    })
  })
}

/** An author is bound by the author's lock even as an admin: nobody clears away an own verdict. */
async function refusalFor(tx: Db, issue: IssueRow, contest: LockedContest, viewer: Viewer, receivedAt: Date) {
  const facts = contestFacts(contest)
  const { authorId } = issue
  if (authorId === viewer.id) return authorLock(asSeenBy(issue, viewer, receivedAt), facts, receivedAt)
  const judgeHasSubmitted = await hasSubmitted(tx, viewer.id, contest.id)
  return verdictRefusal({ judgeId: viewer.id, authorId, judgeHasSubmitted, isFinalized: facts.isFinalized })
}
