import { undoRefusal } from '../../domain/judging/undo-rule'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { leaveGroup, recomputePrimary } from '../issues/groups/change-group'
import { listGroupMembers } from '../issues/groups/group-queries'
import { findIssue, type IssueRow, listIssuesById, updateVerdict } from '../issues/issue-queries'
import { notifyOfOutcomes } from '../issues/notify-author'
import { type Decision, decisionOn, type PreviousDecision, recordedInvalidation } from '../issues/recorded-invalidation'
import { recordEvent } from '../ledger/event-queries'
import { findLastIssueEvent, hasGivenVerdict, type IssueEventRow } from './history-queries'
import { lockIssue, refuseStale } from './lock-issue'

type UndoRequest = { issueId: string; judgeId: string; now: Date }

/**
 * Returns every issue that changed: the issue itself, an original that was made valid with it, and members of its
 * group.
 */
export function undoDecision(db: Db, request: UndoRequest): Promise<IssueRow[]> {
  const { issueId, judgeId } = request
  return db.transaction(async (tx) => {
    const { issue, refusal } = await lockIssue(tx, request)
    if (refusal) refuse(refusal)
    const lastEvent = await findLastIssueEvent(tx, { contestId: issue.contestId, issueId })
    const hasJudgedIt = await hasGivenVerdict(tx, judgeId, issueId)
    const undoProblem = undoRefusal({ judgeId, issueId, lastEvent, hasGivenVerdict: hasJudgedIt })
    if (undoProblem === 'stale') await refuseStale(tx, issue, judgeId)
    if (undoProblem || !lastEvent) refuse('nothing_to_undo')
    const original = await originalToRestore(tx, lastEvent, request)
    const changedIds = await restore(tx, issue, original, lastEvent, request)
    return listIssuesById(tx, [...new Set([issueId, ...(original ? [original.id] : []), ...changedIds])])
  })
}

/** As recorded in the ledger. Events older than the undo feature lack the previous verdict's time. */
type RecordedDecision = Omit<PreviousDecision, 'updatedAt'> & { updatedAt?: string }
type Decided = {
  before: RecordedDecision & { issueIds?: string[]; original?: RecordedDecision }
  after: { duplicateOf?: string; originalOf?: string; issueIds?: string[] }
}

const asDecision = ({ before, after }: IssueEventRow) => ({ before, after }) as Decided

/** The original that the same event made valid, or null. Refuses if something has happened to it since. */
async function originalToRestore(
  tx: Db,
  event: IssueEventRow,
  { issueId, judgeId }: UndoRequest,
): Promise<IssueRow | null> {
  const { before, after } = asDecision(event)
  const original = before.original && after.duplicateOf ? await findIssue(tx, after.duplicateOf) : null
  if (!original) return null
  const lastEvent = await findLastIssueEvent(tx, { contestId: original.contestId, issueId: original.id })
  const isOfThisEvent = lastEvent && (lastEvent.id === event.id || asDecision(lastEvent).after?.originalOf === issueId)
  if (!isOfThisEvent) await refuseStale(tx, original, judgeId)
  return original
}

async function restore(
  tx: Db,
  issue: IssueRow,
  original: IssueRow | null,
  event: IssueEventRow,
  request: UndoRequest,
): Promise<string[]> {
  const { before, after } = asDecision(event)
  if (original && before.original) await restoreVerdict(tx, original, before.original, request)
  await restoreVerdict(tx, issue, before, request)
  const group = await regroup(tx, issue, leavingIssueId(issue.id, before.issueIds ?? [], after))
  if (original && before.original) await recordUndone(tx, original, before.original, request)
  await recordUndone(tx, issue, before, request, group)
  const issueIds = [issue.id, ...(original ? [original.id] : []), ...(group.before.issueIds ?? [])]
  await notifyOfOutcomes(tx, { contest: issue.contest, issueIds, now: request.now })
  return group.changedIds
}

/** Undoes an ungrouped verdict as part of a larger undo. */
export async function undoVerdictOf(tx: Db, issue: IssueRow, event: IssueEventRow, request: UndoRequest) {
  const { before } = asDecision(event)
  await restoreVerdict(tx, issue, before, request)
  const { duplicateGroupId } = issue
  const issueIds = duplicateGroupId ? (await recomputePrimary(tx, duplicateGroupId)).memberIds : [issue.id]
  await recordUndone(tx, issue, before, request)
  await notifyOfOutcomes(tx, { contest: issue.contest, issueIds, now: request.now })
}

async function restoreVerdict(
  tx: Db,
  { id }: IssueRow,
  previous: RecordedDecision,
  { now }: UndoRequest,
): Promise<void> {
  const { status, invalidationReason, updatedAt } = previous
  const changedAt = updatedAt ? new Date(updatedAt) : now
  await updateVerdict(tx, id, { status, invalidationReason, ...recordedInvalidation(previous), changedAt })
}

async function recordUndone(
  tx: Db,
  issue: IssueRow,
  previous: RecordedDecision,
  { judgeId, now }: UndoRequest,
  group?: Regrouped,
): Promise<void> {
  const { duplicateGroupId } = (await findIssue(tx, issue.id)) as IssueRow
  const { status, invalidationReason } = previous
  const restored: Decision = { status, invalidationReason, ...recordedInvalidation(previous), duplicateGroupId }
  const before = { ...decisionOn(issue), ...group?.before }
  const after = { ...restored, ...group?.after }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'verdict_undone', issue, before, after })
}

/** The issue that this decision added to the group and that has to leave it: this one or the original. */
function leavingIssueId(issueId: string, membersBefore: string[], after: Decided['after']): string | null {
  if (!after.duplicateOf) return null
  const joined = (after.issueIds ?? []).filter((id) => !membersBefore.includes(id))
  if (joined.includes(issueId)) return issueId
  return joined.includes(after.duplicateOf) ? after.duplicateOf : null
}

type Regrouped = { before: { issueIds?: string[] }; after: { issueIds?: string[] }; changedIds: string[] }

/** The issue to remove may have moved to another group, which this judge can't undo. */
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
