import { groupingRefusal } from '../../domain/judging/duplicate-groups'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findIssue, type IssueRow, listIssuesById, updateVerdict } from '../issues/issue-queries'
import { type Decision, decisionOn, type FormerDecision } from './decision'
import type { Group } from './groups/group-issues'
import { joinIssues } from './groups/join-issues'
import { holdForDecision, refuseOldVersion } from './hold-issue'
import { refuseConflict } from './judge-conflict'
import { insertEvent } from './ledger-queries'
import { tellAuthor } from './tell-author'

type Duplicate = {
  issueId: string
  /** The issue it repeats. */
  ofIssueId: string
  note: string | null
  /** The original gets the verdict valid by the same act; otherwise that is a verdict of its own. */
  alsoValid: boolean
  /** Of the original, as the judge saw it. */
  originalVersion: number | null
  judgeId: string
  expectedVersion: number | null
  now: Date
}

const valid = { status: 'valid', invalidationReason: null } as const

/** A verdict and a group in one: the issue is valid, and so is counted once with the one it repeats. */
export function markDuplicate(db: Db, duplicate: Duplicate): Promise<Group> {
  const { issueId, ofIssueId, originalVersion, judgeId, now } = duplicate
  return db.transaction(async (tx) => {
    const issue = await holdForDecision(tx, duplicate)
    if (ofIssueId === issueId) refuseFields({ issueId: 'A submission cannot be a duplicate of itself' })
    const original = (await findIssue(tx, ofIssueId)) ?? refuse('issue_not_found')
    const { contestId } = issue
    const refusal = groupingRefusal([issue, original], false)
    if (refusal) refuse(refusal)
    await refuseConflict(tx, { judgeId, contestId, authorIds: [original.authorId] })
    await refuseOldVersion(tx, original, { expectedVersion: originalVersion, judgeId })
    const { duplicateGroupId, primaryId, issueIds } = await store(tx, issue, original, duplicate)
    await tellAuthor(tx, issue, now)
    return { duplicateGroupId, primaryId, issues: await listIssuesById(tx, issueIds) }
  })
}

async function store(tx: Db, issue: IssueRow, original: IssueRow, duplicate: Duplicate) {
  const { note, judgeId, now } = duplicate
  const isValid = issue.status === 'valid'
  if (!isValid) await updateVerdict(tx, issue.id, { ...valid, changedAt: now })
  const originalBefore = await validateOriginal(tx, original, duplicate)
  const { joinedIds, before, after } = await joinIssues(tx, issue.contestId, [issue, original], now)
  if (!isValid || originalBefore || joinedIds.length > 0) {
    await insertEvent(tx, {
      at: now,
      actorId: judgeId,
      kind: 'verdict',
      contestId: issue.contestId,
      issueId: issue.id,
      before: { ...decisionOn(issue), ...before, ...(originalBefore ? { original: originalBefore } : {}) },
      after: { ...valid, duplicateOf: original.id, ...after },
      reason: note,
    })
  }
  return after
}

/** What stood on the original before, for undoing; null where it stays as it is. */
async function validateOriginal(tx: Db, original: IssueRow, duplicate: Duplicate): Promise<FormerDecision | null> {
  const { issueId, alsoValid, judgeId, now } = duplicate
  if (!alsoValid || original.status === 'valid') return null
  const before = decisionOn(original)
  const after: Decision = { ...valid, duplicateGroupId: original.duplicateGroupId }
  await updateVerdict(tx, original.id, { ...valid, changedAt: now })
  await insertEvent(tx, {
    at: now,
    actorId: judgeId,
    kind: 'verdict',
    contestId: original.contestId,
    issueId: original.id,
    before,
    after: { ...after, originalOf: issueId },
  })
  await tellAuthor(tx, original, now)
  return before
}
