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

/** Every issue that changed: the issue itself, an original made valid with it, and whoever left a group or became primary by it. */
export function undoDecision(db: Db, undoing: Undoing): Promise<IssueRow[]> {
  const { issueId, judgeId } = undoing
  return db.transaction(async (tx) => {
    const { issue, refusal } = await holdIssue(tx, undoing)
    if (refusal) refuse(refusal)
    const lastAct = await findLastAct(tx, { contestId: issue.contestId, issueId })
    const isJudgeOfIt = await hasDecided(tx, judgeId, issueId)
    const undoProblem = undoRefusal({ judgeId, issueId, lastAct, hasDecided: isJudgeOfIt })
    if (undoProblem === 'stale') await refuseStale(tx, issue, judgeId)
    if (undoProblem || !lastAct) refuse('nothing_to_undo')
    const original = await originalToRestore(tx, lastAct, undoing)
    const changedIds = await restore(tx, issue, original, lastAct, undoing)
    return listIssuesById(tx, [...new Set([issueId, ...(original ? [original.id] : []), ...changedIds])])
  })
}

/** As the ledger has it. Verdicts older than undoing say nothing of the time before them. */
type Former = Omit<FormerDecision, 'updatedAt'> & { updatedAt?: string }
type Decided = {
  before: Former & { issueIds?: string[]; original?: Former }
  after: { duplicateOf?: string; originalOf?: string; issueIds?: string[] }
}

const decidedBy = (act: ActRow) => act as unknown as Decided

/** The original that the act made valid too, or null. When anything was done to it since, both verdicts stand. */
async function originalToRestore(tx: Db, act: ActRow, { issueId, judgeId }: Undoing): Promise<IssueRow | null> {
  const { before, after } = decidedBy(act)
  const original = before.original && after.duplicateOf ? await findIssue(tx, after.duplicateOf) : null
  if (!original) return null
  const lastAct = await findLastAct(tx, { contestId: original.contestId, issueId: original.id })
  const isOfThisAct = lastAct && (lastAct.id === act.id || decidedBy(lastAct).after?.originalOf === issueId)
  if (!isOfThisAct) await refuseStale(tx, original, judgeId)
  return original
}

async function restore(
  tx: Db,
  issue: IssueRow,
  original: IssueRow | null,
  act: ActRow,
  undoing: Undoing,
): Promise<string[]> {
  const { before, after } = decidedBy(act)
  if (original && before.original) await restoreVerdict(tx, original, before.original, undoing)
  await restoreVerdict(tx, issue, before, undoing)
  const group = await regroup(tx, issue, leaver(issue.id, before.issueIds ?? [], after))
  if (original && before.original) await noteRestored(tx, original, before.original, undoing)
  await noteRestored(tx, issue, before, undoing, group)
  return group.changedIds
}

async function restoreVerdict(tx: Db, { id }: IssueRow, former: Former, { now }: Undoing): Promise<void> {
  const { status, invalidationReason, updatedAt } = former
  await updateVerdict(tx, id, { status, invalidationReason, changedAt: updatedAt ? new Date(updatedAt) : now })
}

async function noteRestored(
  tx: Db,
  issue: IssueRow,
  { status, invalidationReason }: Former,
  { judgeId, now }: Undoing,
  group?: Regrouped,
): Promise<void> {
  const { duplicateGroupId } = (await findIssue(tx, issue.id)) as IssueRow
  const restored: Decision = { status, invalidationReason, duplicateGroupId }
  await insertEvent(tx, {
    at: now,
    actorId: judgeId,
    kind: 'verdict_undone',
    contestId: issue.contestId,
    issueId: issue.id,
    before: { ...decisionOn(issue), ...group?.before },
    after: { ...restored, ...group?.after },
  })
  await tellAuthor(tx, issue, now)
}

/** Who came into the group by the decision and has to leave it: the issue itself, or the one that it repeats. */
function leaver(issueId: string, membersBefore: string[], after: Decided['after']): string | null {
  if (!after.duplicateOf) return null
  const joined = (after.issueIds ?? []).filter((id) => !membersBefore.includes(id))
  if (joined.includes(issueId)) return issueId
  return joined.includes(after.duplicateOf) ? after.duplicateOf : null
}

type Regrouped = { before: { issueIds?: string[] }; after: { issueIds?: string[] }; changedIds: string[] }

/** The one that is to leave may have been taken elsewhere since, which is not this judge's to undo. */
async function regroup(tx: Db, { duplicateGroupId }: IssueRow, leavingId: string | null): Promise<Regrouped> {
  if (duplicateGroupId === null) return { before: {}, after: {}, changedIds: [] }
  const memberIds = async () => (await listGroupMembers(tx, duplicateGroupId)).map((member) => member.id)
  const before = { issueIds: await memberIds() }
  const changedIds =
    leavingId && before.issueIds.includes(leavingId)
      ? await leaveGroup(tx, leavingId, duplicateGroupId)
      : (await recomputePrimary(tx, duplicateGroupId)).changedIds
  return { before, after: { issueIds: await memberIds() }, changedIds }
}
