import { undoRefusal } from '../../domain/judging/undo-rule'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { listGroupMembers } from '../issues/grouped-issue-queries'
import { findIssue, type IssueRow, listIssuesById, updateVerdict } from '../issues/issue-queries'
import { type ActRow, findLastAct, hasDecided } from './act-queries'
import { type Decision, decisionOn, type FormerDecision } from './decision'
import { leaveGroup } from './groups/leave-group'
import { recomputePrimary } from './groups/recompute-primary'
import { holdIssue, refuseStale } from './hold-issue'
import { insertEvent } from './ledger-queries'
import { tellAuthor } from './tell-author'

type Undoing = { issueId: string; judgeId: string; now: Date }

/** Every issue that changed: the issue itself, and whoever left a group or became primary by it. */
export function undoDecision(db: Db, undoing: Undoing): Promise<IssueRow[]> {
  const { issueId, judgeId } = undoing
  return db.transaction(async (tx) => {
    const { issue, refusal } = await holdIssue(tx, undoing)
    if (refusal) refuse(refusal)
    const lastAct = await findLastAct(tx, { contestId: issue.contestId, issueId })
    const isJudgeOfIt = await hasDecided(tx, judgeId, issueId)
    const undoProblem = undoRefusal({ judgeId, lastAct, hasDecided: isJudgeOfIt })
    if (undoProblem === 'stale') await refuseStale(tx, issue, judgeId)
    if (undoProblem || !lastAct) refuse('nothing_to_undo')
    const changedIds = await restore(tx, issue, lastAct, undoing)
    return listIssuesById(tx, [...new Set([issueId, ...changedIds])])
  })
}

/** The ledger keeps the parts of a duplicate-of verdict beside those of any verdict. */
type Decided = {
  before: FormerDecision & { issueIds?: string[] }
  after: { duplicateOf?: string; issueIds?: string[] }
}

async function restore(tx: Db, issue: IssueRow, act: ActRow, { judgeId, now }: Undoing): Promise<string[]> {
  const { before, after } = act as unknown as Decided
  const { status, invalidationReason } = before
  await updateVerdict(tx, issue.id, { status, invalidationReason, changedAt: new Date(before.updatedAt) })
  const groupId = issue.duplicateGroupId
  const leavingId = leaver(issue.id, before.issueIds ?? [], after)
  const membersBefore = groupId ? (await listGroupMembers(tx, groupId)).map((member) => member.id) : []
  const changedIds = groupId ? await regroup(tx, groupId, leavingId) : []
  const undone = (await findIssue(tx, issue.id)) as IssueRow
  const restored: Decision = { status, invalidationReason, duplicateGroupId: undone.duplicateGroupId }
  const isGroup = membersBefore.length > 0
  const issueIds = isGroup ? (await listGroupMembers(tx, groupId as string)).map((member) => member.id) : []
  await insertEvent(tx, {
    at: now,
    actorId: judgeId,
    kind: 'verdict_undone',
    contestId: issue.contestId,
    issueId: issue.id,
    before: { ...decisionOn(issue), ...(isGroup ? { issueIds: membersBefore } : {}) },
    after: { ...restored, ...(isGroup ? { issueIds } : {}) },
  })
  await tellAuthor(tx, issue, status, now)
  return changedIds
}

/** Who came into the group by the decision and has to leave it: the issue itself, or the one that it repeats. */
function leaver(issueId: string, membersBefore: string[], after: Decided['after']): string | null {
  if (!after.duplicateOf) return null
  const joined = (after.issueIds ?? []).filter((id) => !membersBefore.includes(id))
  if (joined.includes(issueId)) return issueId
  return joined.includes(after.duplicateOf) ? after.duplicateOf : null
}

async function regroup(tx: Db, groupId: string, leavingId: string | null): Promise<string[]> {
  return leavingId ? leaveGroup(tx, leavingId, groupId) : (await recomputePrimary(tx, groupId)).changedIds
}
