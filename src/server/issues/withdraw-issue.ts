import { authorLock } from '../../domain/issues/submission-rules'
import { asSeenBy } from '../../domain/judging/hidden-verdicts'
import { verdictRefusal } from '../../domain/judging/review-rules'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import { contestFacts } from '../contests/contest-facts'
import { type LockedContest, lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { leaveGroup } from '../judging/groups/leave-group'
import { insertEvent } from '../judging/ledger-queries'
import { notifyAuthor } from '../judging/removal/notify-author'
import { listGroupMembers } from './grouped-issue-queries'
import { findIssue, hasSubmitted, type IssueRow, setWithdrawn } from './issue-queries'

type Withdrawal = {
  issueId: string
  viewer: Viewer
  /** Both are asked of an admin only, once it is known that the issue can be removed. */
  demandPassword: () => void
  readReason: () => string | null
  receivedAt: Date
}

/**
 * The author takes back an issue that, for all they may know, is untouched; a judge removes any until the contest is
 * finalized, with a reason that its author is mailed. The record stays.
 */
export function withdrawIssue(db: Db, withdrawal: Withdrawal): Promise<void> {
  const { issueId, viewer, receivedAt } = withdrawal
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const isAuthor = found.authorId === viewer.id
    if (!isAuthor && !isJudge(viewer)) refuse('forbidden')
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const refusal = await refusalFor(tx, issue, contest, viewer, receivedAt)
    if (refusal) refuse(refusal)
    const reason = isAuthor ? null : readRemoval(withdrawal)
    const members = await leaveOwnGroup(tx, issue)
    await setWithdrawn(tx, issueId, receivedAt)
    await insertEvent(tx, {
      at: receivedAt,
      actorId: viewer.id,
      kind: isAuthor ? 'issue_withdrawn' : 'issue_removed',
      contestId: issue.contestId,
      issueId,
      before: {
        ...{ status: issue.status, duplicateGroupId: issue.duplicateGroupId, placeInLine: issue.placeInLine },
        ...members.before,
      },
      after: members.after,
      reason,
    })
    if (reason !== null) await notifyAuthor(tx, issue, { kind: 'issue_removed', reason, now: receivedAt })
  })
}

function readRemoval({ demandPassword, readReason }: Withdrawal): string {
  demandPassword()
  return readReason() ?? refuseFields({ reason: 'A reason is required' })
}

/** Who was in its group before and after, for the ledger: restoring brings it back to them. */
async function leaveOwnGroup(tx: Db, { id, duplicateGroupId }: IssueRow) {
  if (duplicateGroupId === null) return { before: {}, after: null }
  const memberIds = async () => (await listGroupMembers(tx, duplicateGroupId)).map((member) => member.id)
  const before = { issueIds: await memberIds() }
  await leaveGroup(tx, id, duplicateGroupId)
  return { before, after: { issueIds: await memberIds() } }
}

/** An author is bound by the author's lock even as an admin: nobody clears away an own verdict. */
async function refusalFor(tx: Db, issue: IssueRow, contest: LockedContest, viewer: Viewer, receivedAt: Date) {
  const facts = contestFacts(contest)
  const { authorId } = issue
  if (authorId === viewer.id) return authorLock(asSeenBy(issue, viewer, receivedAt), facts, receivedAt)
  const judgeHasSubmitted = await hasSubmitted(tx, viewer.id, contest.id)
  return verdictRefusal({ judgeId: viewer.id, authorId, judgeHasSubmitted, isFinalized: facts.isFinalized })
}
