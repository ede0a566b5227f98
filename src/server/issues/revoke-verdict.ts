import type { Db } from '../db/database'
import { recomputePrimary } from './groups/recompute-primary'
import { type IssueRow, updateVerdict } from './issue-queries'
import { notifyOfOutcomes } from './notify-author'
import { type RecordedInvalidation, recordedInvalidation } from './recorded-invalidation'

type Revocation = Record<'before' | 'after', Pick<IssueRow, 'status' | 'invalidationReason'> & RecordedInvalidation>

/**
 * Resets an edited issue's verdict, because it was given on another text. Only contests that hide verdicts allow such
 * edits. The issue stays in its group, whose primary is recomputed. Returns the change for the ledger, or null if there
 * was no verdict.
 */
export async function revokeVerdict(tx: Db, issue: IssueRow, now: Date): Promise<Revocation | null> {
  const { id, status, invalidationReason, duplicateGroupId } = issue
  const after = { status: 'pending', invalidationReason: null } as const
  if (status !== 'pending') await updateVerdict(tx, id, { ...after, changedAt: now })
  const issueIds = duplicateGroupId ? (await recomputePrimary(tx, duplicateGroupId)).memberIds : [id]
  await notifyOfOutcomes(tx, { contest: issue.contest, issueIds, now })
  return status === 'pending' ? null : { before: { status, invalidationReason, ...recordedInvalidation(issue) }, after }
}
