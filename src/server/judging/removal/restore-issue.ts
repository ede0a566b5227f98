import { verdictRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { findIssue, findSameText, hasSubmitted, type IssueRow, listIssuesById } from '../../issues/issue-queries'
import { findGroup } from '../groups/group-queries'
import { joinIssues } from '../groups/join-issues'
import { insertEvent } from '../ledger-queries'
import { tellAuthor } from '../tell-author'
import { notifyAuthor } from './notify-author'
import { findRemoved, type RemovalRow, setRestored } from './removal-queries'

type Restoring = { issueId: string; judgeId: string; now: Date }

/** Takes a removal back: the place in line and the verdict are still there, and the group is found again. */
export function restoreIssue(db: Db, { issueId, judgeId, now }: Restoring): Promise<IssueRow> {
  return db.transaction(async (tx) => {
    const found = (await findRemoved(tx, issueId)) ?? refuse('issue_not_found')
    const contest = (await lockContest(tx, found.issue.contestId)) ?? refuse('contest_not_found')
    const { issue, removal } = (await findRemoved(tx, issueId)) ?? refuse('issue_not_found')
    const { authorId, contestId, contentHash } = issue
    const judgeHasSubmitted = await hasSubmitted(tx, judgeId, contestId)
    const isFinalized = contest.finalizedAt !== null
    const refusal = verdictRefusal({ judgeId, authorId, judgeHasSubmitted, isFinalized })
    if (refusal) refuse(refusal)
    if (await findSameText(tx, { authorId, contestId, contentHash })) refuse('submitted_again')
    await setRestored(tx, issueId)
    const group = await rejoin(tx, issue, removal, now)
    await insertEvent(tx, {
      at: now,
      actorId: judgeId,
      kind: 'issue_restored',
      contestId,
      issueId,
      before: group?.before ?? null,
      after: { placeInLine: issue.placeInLine, ...group?.after },
    })
    await notifyAuthor(tx, issue, { kind: 'issue_restored', now })
    await tellAuthor(tx, issue, now)
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

/**
 * Back into its group; where that was dissolved by the removal, into a new one with those of it who are in none since.
 * Null where nobody is left, or it was in none.
 */
async function rejoin(tx: Db, issue: IssueRow, removal: RemovalRow, now: Date) {
  const { duplicateGroupId: formerId, issueIds = [] } = removal.before as {
    duplicateGroupId: string | null
    issueIds?: string[]
  }
  if (formerId === null) return null
  const standingId = (await findGroup(tx, formerId)) ? formerId : null
  const former = await listIssuesById(
    tx,
    issueIds.filter((id) => id !== issue.id),
  )
  const mates = former.filter(({ duplicateGroupId }) => duplicateGroupId === standingId)
  return mates.length > 0 ? joinIssues(tx, issue.contestId, [issue, ...mates], now) : null
}
