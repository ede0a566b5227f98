import type { Db } from '../db/database'
import { type IssueRow, updateVerdict } from '../issues/issue-queries'
import { recomputePrimary } from './groups/recompute-primary'
import { tellAuthor } from './tell-author'

type Overtaken = Record<'before' | 'after', Pick<IssueRow, 'status' | 'invalidationReason'>>

/**
 * After an edit by an author who did not know of the verdict, which contests that hide verdicts allow: it was given on
 * another text, so the issue is pending again. Its group stays for the judge to look at, with the primary that follows
 * from the new place in line. What changed of the verdict, for the ledger; null where none was given.
 */
export async function takeVerdictBack(tx: Db, issue: IssueRow, now: Date): Promise<Overtaken | null> {
  const { id, status, invalidationReason, duplicateGroupId } = issue
  const after = { status: 'pending', invalidationReason: null } as const
  if (status !== 'pending') {
    await updateVerdict(tx, id, { ...after, changedAt: now })
    await tellAuthor(tx, issue, now)
  }
  if (duplicateGroupId) await recomputePrimary(tx, duplicateGroupId)
  return status === 'pending' ? null : { before: { status, invalidationReason }, after }
}
