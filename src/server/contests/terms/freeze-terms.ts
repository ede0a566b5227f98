import { randomBytes } from 'node:crypto'
import { areTermsFrozen, changesFrozenText } from '../../../domain/contests/addenda'
import { type FrozenIssue, knownIssueChange, knownIssueTexts } from '../../../domain/contests/known-issues'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { recordEvent } from '../../ledger/event-queries'
import { termsText } from '../contest-facts'
import { type ContestFields, type LockedContest, lockContest } from '../contest-queries'
import {
  countAddenda,
  type FrozenTermsRow,
  findFrozenTerms,
  insertFrozenTerms,
  listUnfrozenContests,
  type RecordedAddendum,
  updateKnownIssues,
} from './frozen-terms-queries'

/**
 * The frozen terms of a contest that the caller has locked, or null if it has none. The first access after the start
 * freezes them, so that an edit in the seconds before the job runs is already an addendum.
 */
export async function freezeTerms(tx: Db, contest: LockedContest, now: Date): Promise<FrozenTermsRow | null> {
  if (!areTermsFrozen(contest, now)) return null
  const found = await findFrozenTerms(tx, contest.id)
  if (found) return found
  const terms = termsText(contest)
  const knownIssues = saltedItems(knownIssueTexts(contest.knownIssues), { firstNumber: 1, addedAfter: 0 })
  const row = { contestId: contest.id, frozenAt: now, terms, knownIssues }
  await insertFrozenTerms(tx, row)
  const after = { digest: digestOf(terms), knownIssues: knownIssues.map(({ number, hash }) => ({ number, hash })) }
  await recordEvent(tx, { at: now, actorId: null, kind: 'terms_frozen', contestId: contest.id, after })
  return row
}

/** One salt per item, because the hash of a short text could be guessed. */
export function saltedItems(
  texts: readonly string[],
  { firstNumber, addedAfter }: { firstNumber: number; addedAfter: number },
): FrozenIssue[] {
  return texts.map((text, index) => {
    const salt = randomBytes(16).toString('hex')
    const hash = digestOf(salt + text)
    return { number: firstNumber + index, text, salt, hash, addedAfter, removedAfter: null }
  })
}

/**
 * Freezes the terms of every contest that has started. If several instances try, one freezes and the others find it
 * done.
 */
export async function freezeStartedContests(db: Db, now: Date): Promise<void> {
  for (const id of await listUnfrozenContests(db, now)) {
    await db.transaction(async (tx) => {
      const contest = await lockContest(tx, id)
      if (contest) await freezeTerms(tx, contest, now)
    })
  }
}

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
