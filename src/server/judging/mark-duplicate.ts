import { groupingRefusal } from '../../domain/judging/duplicate-groups'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findIssue, type IssueRow, listIssuesById, updateVerdict } from '../issues/issue-queries'
import { decisionOn } from './decision'
import type { Group } from './groups/group-issues'
import { joinIssues } from './groups/join-issues'
import { holdForDecision } from './hold-issue'
import { refuseConflict } from './judge-conflict'
import { insertEvent } from './ledger-queries'
import { tellAuthor } from './tell-author'

type Duplicate = {
  issueId: string
  /** The issue it repeats; whether that one is valid is a verdict of its own. */
  ofIssueId: string
  note: string | null
  judgeId: string
  expectedVersion: number | null
  now: Date
}

/** A verdict and a group in one: the issue is valid, and so is counted once with the one it repeats. */
export function markDuplicate(db: Db, duplicate: Duplicate): Promise<Group> {
  const { issueId, ofIssueId, judgeId, now } = duplicate
  return db.transaction(async (tx) => {
    const issue = await holdForDecision(tx, duplicate)
    if (ofIssueId === issueId) refuseFields({ issueId: 'A submission cannot be a duplicate of itself' })
    const original = (await findIssue(tx, ofIssueId)) ?? refuse('issue_not_found')
    const { contestId } = issue
    const refusal = groupingRefusal([issue, original], false)
    if (refusal) refuse(refusal)
    await refuseConflict(tx, { judgeId, contestId, authorIds: [original.authorId] })
    const { duplicateGroupId, primaryId, issueIds } = await store(tx, issue, original, duplicate)
    await tellAuthor(tx, issue, 'valid', now)
    return { duplicateGroupId, primaryId, issues: await listIssuesById(tx, issueIds) }
  })
}

async function store(tx: Db, issue: IssueRow, original: IssueRow, { note, judgeId, now }: Duplicate) {
  const isValid = issue.status === 'valid'
  if (!isValid) await updateVerdict(tx, issue.id, { status: 'valid', invalidationReason: null, changedAt: now })
  const { joinedIds, before, after } = await joinIssues(tx, issue.contestId, [issue, original], now)
  if (!isValid || joinedIds.length > 0) {
    await insertEvent(tx, {
      at: now,
      actorId: judgeId,
      kind: 'verdict',
      contestId: issue.contestId,
      issueId: issue.id,
      before: { ...decisionOn(issue), ...before },
      after: { status: 'valid', invalidationReason: null, duplicateOf: original.id, ...after },
      reason: note,
    })
  }
  return after
}
