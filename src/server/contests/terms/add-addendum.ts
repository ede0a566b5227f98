import { changesFrozenText } from '../../../domain/contests/addenda'
import { knownIssueChange } from '../../../domain/contests/known-issues'
import type { Db } from '../../db/database'
import type { ContestFields, LockedContest } from '../contest-queries'
import { saltedItems } from './freeze-terms'
import { countAddenda, type FrozenTermsRow, type RecordedAddendum, updateKnownIssues } from './frozen-terms-queries'

type Edited = { contest: LockedContest; before: ContestFields; after: ContestFields }

/**
 * The addendum that an edit of frozen terms amounts to, for its event, or null if no frozen text changes. The contest
 * is locked, so every submission's place is either before or after it.
 */
export async function addendumOfEdit(
  tx: Db,
  frozen: FrozenTermsRow | null,
  { contest, before, after }: Edited,
): Promise<RecordedAddendum | null> {
  if (!frozen || !changesFrozenText(before, after)) return null
  const addendum = await nextAddendum(tx, contest)
  const change = knownIssueChange(frozen.knownIssues, { before: before.knownIssues, after: after.knownIssues })
  if (change.added.length === 0 && change.removed.length === 0) return { ...addendum, kind: 'change' }
  const afterPlace = contest.lastSeq
  const remaining = frozen.knownIssues.map((item) =>
    change.removed.includes(item.number) ? { ...item, removedAfter: afterPlace } : item,
  )
  const added = saltedItems(change.added, { firstNumber: remaining.length + 1, addedAfter: afterPlace })
  await updateKnownIssues(tx, contest.id, [...remaining, ...added])
  const hashes = added.map(({ number, hash }) => ({ number, hash }))
  return { ...addendum, kind: 'change', added: hashes, removed: change.removed }
}

/** The caller must have locked the contest. */
export async function nextAddendum(tx: Db, { id, lastSeq }: Pick<LockedContest, 'id' | 'lastSeq'>) {
  return { number: (await countAddenda(tx, id)) + 1, afterPlace: lastSeq }
}
