import { type Compared, firstDifference } from '../first-difference'
import { instant, time, unknownRow } from '../ledger-differences'
import type { ReplayedQuestion } from './replay-questions'

export type FoundQuestion = {
  id: string
  contestId: string
  askedAt: Date
  state: string
  closedAt: Date | null
  addendumNumber: number | null
  /** Digest of text and reason, computed with the stored salt. */
  textHash: string
  reasonHash: string | null
}

/** How a question differs from its events, or null. No event records its author, so the author isn't compared. */
export function questionDifference(found: FoundQuestion, expected: ReplayedQuestion | undefined): string | null {
  const row = `Question ${found.id}`
  if (!expected) return unknownRow(row)
  const always: Compared[] = [
    ['contest_id', found.contestId, expected.contestId],
    ['asked_at', time(found.askedAt), instant(expected.askedAt)],
  ]
  const { textHash } = expected
  if (textHash === null) return firstDifference(row, always)
  return firstDifference(row, [
    ...always,
    ['the digest of its text', found.textHash, textHash],
    ['state', found.state, expected.state],
    ['closed_at', time(found.closedAt), instant(expected.closedAt)],
    ['addendum_number', found.addendumNumber, expected.addendumNumber],
    ['the digest of the reason', found.reasonHash, expected.reasonHash],
  ])
}
