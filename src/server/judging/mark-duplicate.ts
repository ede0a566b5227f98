import { groupingRefusal } from '../../domain/judging/duplicate-groups'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { joinIssues } from '../issues/groups/change-group'
import { findIssue, type IssueRow, listIssuesById, updateVerdict } from '../issues/issue-queries'
import { notifyOfOutcomes } from '../issues/notify-author'
import { decisionOn, type PreviousDecision } from '../issues/recorded-invalidation'
import { recordEvent } from '../ledger/event-queries'
import { type DecisionSource, decisionSourceFields } from './decision-source'
import type { Group } from './groups/group-issues'
import { refuseConflict } from './judge-conflict'
import { lockForDecision, refuseOldVersion, refuseOwnLook } from './lock-issue'

type Duplicate = {
  issueId: string
  /** The original. */
  ofIssueId: string
  note: string | null
  /** Whether the original is marked valid too. Otherwise it needs a verdict of its own. */
  alsoValid: boolean
  /** The version of the original that the judge saw. */
  originalVersion: number | null
  judgeId: string
  expectedVersion: number | null
  now: Date
} & DecisionSource

const valid = { status: 'valid', invalidationReason: null } as const

/**
 * Combines a verdict and a group: the issue becomes valid and shares one award with the issue that it duplicates. A
 * conflict of interest with either is reported before other problems with them.
 */
export function markDuplicate(db: Db, duplicate: Duplicate): Promise<Group> {
  const { issueId, ofIssueId, originalVersion, judgeId, now } = duplicate
  return db.transaction(async (tx) => {
    const issue = await lockForDecision(tx, duplicate)
    if (ofIssueId === issueId) refuseFields({ issueId: 'A submission cannot be a duplicate of itself' })
    const original = (await findIssue(tx, ofIssueId)) ?? refuse('issue_not_found')
    const { contestId } = issue
    await refuseConflict(tx, { judgeId, contestId, authorIds: [original.authorId] })
    await refuseOwnLook(tx, { judgeId, contestId, issues: [original] })
    await refuseOldVersion(tx, original, { expectedVersion: originalVersion, judgeId })
    const refusal = groupingRefusal([issue, original])
    if (refusal) refuse(refusal)
    const { duplicateGroupId, primaryId, issueIds } = await store(tx, issue, original, duplicate)
    await notifyOfOutcomes(tx, { contest: issue.contest, issueIds, now })
    return { duplicateGroupId, primaryId, issues: await listIssuesById(tx, issueIds) }
  })
}

async function store(tx: Db, issue: IssueRow, original: IssueRow, duplicate: Duplicate) {
  const { note, judgeId, now } = duplicate
  const isValid = issue.status === 'valid'
  if (!isValid) await updateVerdict(tx, issue.id, { ...valid, changedAt: now })
  const originalBefore = await validateOriginal(tx, original, duplicate)
  const { joinedIds, ...group } = await joinIssues(tx, issue.contestId, [issue, original], now)
  if (!isValid || originalBefore || joinedIds.length > 0) {
    const before = { ...decisionOn(issue), ...group.before, ...(originalBefore ? { original: originalBefore } : {}) }
    const after = { ...valid, duplicateOf: original.id, ...group.after, ...decisionSourceFields(duplicate) }
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'verdict', issue, before, after, reason: note })
  }
  return group.after
}

/** Returns the decision that was replaced, for undoing, or null if the original is unchanged. */
async function validateOriginal(tx: Db, original: IssueRow, duplicate: Duplicate): Promise<PreviousDecision | null> {
  const { issueId, alsoValid, judgeId, now } = duplicate
  if (!alsoValid || original.status === 'valid') return null
  const before = decisionOn(original)
  const after = { ...valid, duplicateGroupId: original.duplicateGroupId, originalOf: issueId }
  await updateVerdict(tx, original.id, { ...valid, changedAt: now })
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'verdict', issue: original, before, after })
  return before
}
