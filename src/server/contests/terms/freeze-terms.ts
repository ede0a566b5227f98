import { randomBytes } from 'node:crypto'
import { areTermsFrozen } from '../../../domain/contests/addenda'
import { type FrozenIssue, knownIssueTexts } from '../../../domain/contests/known-issues'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { recordEvent } from '../../ledger/event-queries'
import { termsText } from '../contest-facts'
import { type LockedContest, lockContest } from '../contest-queries'
import { type FrozenTermsRow, findFrozenTerms, insertFrozenTerms, listUnfrozenContests } from './frozen-terms-queries'

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
