import { authorLock } from '../../domain/issues/submission-rules'
import { maskHiddenVerdict } from '../../domain/judging/hidden-verdicts'
import { verdictRefusal } from '../../domain/judging/review-rules'
import { reasonOrNone } from '../../domain/no-reason'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { contestFacts } from '../contests/contest-facts'
import { type LockedContest, lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { recordEvent } from '../ledger/event-queries'
import { leaveGroup } from './groups/change-group'
import { listGroupMembers } from './groups/group-queries'
import { findIssue, type IssueRow, setWithdrawn } from './issue-queries'
import { notifyOfOutcomes, notifyOfRemoval } from './notify-author'
import { lookContestsOf, readWithheld } from './second-look/read-withheld'
import { hasStake } from './submitting/stake-queries'

type Withdrawal = {
  issueId: string
  viewer: Viewer
  /** Both are called only once the issue can be removed; the password is demanded of admins. */
  demandPassword: () => void
  readReason: () => string | null
  receivedAt: Date
}

/**
 * Authors can withdraw an issue while it is unjudged as far as they can see. Judges can remove any issue until the
 * contest is finalized, and the author is mailed the reason. The row is kept.
 */
export function withdrawIssue(db: Db, withdrawal: Withdrawal): Promise<void> {
  const { issueId, viewer, demandPassword, readReason, receivedAt } = withdrawal
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const isAuthor = found.authorId === viewer.id
    if (!isAuthor && !isJudge(viewer)) refuse('forbidden')
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const refusal = await refusalFor(tx, issue, contest, viewer, receivedAt)
    if (refusal) refuse(refusal)
    if (!isAuthor) demandPassword()
    const sent = readReason()
    const reason = isAuthor ? null : reasonOrNone(sent)
    const members = await leaveOwnGroup(tx, issue)
    await setWithdrawn(tx, issueId, receivedAt)
    const kind = isAuthor ? 'issue_withdrawn' : 'issue_removed'
    const { status, duplicateGroupId, placeInLine } = issue
    const before = { status, duplicateGroupId, placeInLine, ...(members.after ? members.before : {}) }
    const { after } = members
    await recordEvent(tx, { at: receivedAt, actorId: viewer.id, kind, issue, before, after, reason })
    await notifyOfOutcomes(tx, { contest: issue.contest, issueIds: members.before.issueIds, now: receivedAt })
    if (reason !== null) await notifyOfRemoval(tx, issue, { kind: 'issue_removed', reason, now: receivedAt })
  })
}

/** Members before and after, for the ledger. Restoring uses them. */
async function leaveOwnGroup(tx: Db, { id, duplicateGroupId }: IssueRow) {
  if (duplicateGroupId === null) return { before: { issueIds: [] }, after: null }
  const memberIds = async () => (await listGroupMembers(tx, duplicateGroupId)).map((member) => member.id)
  const before = { issueIds: await memberIds() }
  await leaveGroup(tx, id, duplicateGroupId)
  return { before, after: { issueIds: await memberIds() } }
}

/** The rules for authors also bind admins, so that no one removes a verdict on their own issue. */
async function refusalFor(tx: Db, issue: IssueRow, contest: LockedContest, viewer: Viewer, receivedAt: Date) {
  const facts = contestFacts(contest)
  const { authorId } = issue
  if (authorId === viewer.id) return authorLock(maskHiddenVerdict(issue, viewer, receivedAt), facts, receivedAt)
  const judgeHasStake = await hasStake(tx, viewer.id, contest.id)
  const closed = { isFinalized: facts.isFinalized, isPreliminary: contest.preliminaryAt !== null }
  const refusal = verdictRefusal({ judgeId: viewer.id, authorId, judgeHasStake, ...closed })
  if (refusal) return refusal
  // A removal's event names the verdict.
  const isYours = (await readWithheld(tx, viewer, lookContestsOf([contest]))).blocksDecision(issue)
  return isYours ? ('second_look_yours' as const) : null
}
