import { verdictRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { joinIssues } from '../../issues/groups/change-group'
import { findGroup } from '../../issues/groups/group-queries'
import {
  findIssue,
  findSameText,
  type IssueRow,
  listIssuesById,
  lockContestOf,
  setWithdrawn,
} from '../../issues/issue-queries'
import { notifyOfOutcomes, notifyOfRemoval } from '../../issues/notify-author'
import { hasStake } from '../../issues/submitting/stake-queries'
import { recordEvent } from '../../ledger/event-queries'
import { closedFacts } from '../decision-source'
import { refuseOwnLook } from '../lock-issue'
import { findRemoved, type RemovalRow } from './removal-queries'

type RestoreRequest = { issueId: string; judgeId: string; now: Date }

/** Undoes a removal. The issue keeps its place in line and verdict, and rejoins its group. */
export function restoreIssue(db: Db, { issueId, judgeId, now }: RestoreRequest): Promise<IssueRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContestOf(tx, issueId)) ?? refuse('issue_not_found')
    const { issue, removal } = (await findRemoved(tx, issueId)) ?? refuse('issue_not_found')
    const { authorId, contestId, contentHash } = issue
    const judgeHasStake = await hasStake(tx, judgeId, contestId)
    const refusal = verdictRefusal({ judgeId, authorId, judgeHasStake, ...closedFacts(contest, {}) })
    if (refusal) refuse(refusal)
    await refuseOwnLook(tx, { judgeId, contestId, issues: [issue] })
    if (await findSameText(tx, { authorId, contestId, contentHash })) refuse('submitted_again')
    await setWithdrawn(tx, issueId, null)
    const group = await rejoin(tx, issue, removal, now)
    const [before, after] = [group?.before ?? null, { placeInLine: issue.placeInLine, ...group?.after }]
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'issue_restored', issue, before, after })
    await notifyOfRemoval(tx, issue, { kind: 'issue_restored', now })
    await notifyOfOutcomes(tx, { contest: issue.contest, issueIds: [issue.id, ...(group?.after.issueIds ?? [])], now })
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

/**
 * Returns the issue to its group. If the removal dissolved the group, its former members that are still ungrouped form
 * a new one. Null if it wasn't in a group or no member remains.
 */
async function rejoin(tx: Db, issue: IssueRow, removal: RemovalRow, now: Date) {
  const { duplicateGroupId: formerId, issueIds = [] } = removal.before as {
    duplicateGroupId: string | null
    issueIds?: string[]
  }
  if (formerId === null) return null
  const currentId = (await findGroup(tx, formerId)) ? formerId : null
  const former = await listIssuesById(
    tx,
    issueIds.filter((id) => id !== issue.id),
  )
  const members = former.filter(({ duplicateGroupId }) => duplicateGroupId === currentId)
  return members.length > 0 ? joinIssues(tx, issue.contestId, [issue, ...members], now) : null
}
