import { firstDifference } from './first-difference'
import { instant, time, unknownRow } from './ledger-differences'
import type { ReplayedAppeal } from './replay-appeals'

export type FoundAppeal = {
  id: string
  contestId: string
  issueId: string
  authorId: string
  kind: string
  contentHash: string
  /** Null if the text couldn't be decrypted. */
  textHash: string | null
  receivedAt: Date
  decidedBy: string | null
  outcome: string | null
  change: string | null
  reason: string | null
  handledBy: string | null
  handledAt: Date | null
}

/** How an appeal differs from its author's and its judge's events in the ledger, or null. */
export function appealDifference(found: FoundAppeal, expected: ReplayedAppeal | undefined): string | null {
  const row = `Appeal ${found.id}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['issue_id', found.issueId, expected.issueId],
    ['author_id', found.authorId, expected.authorId],
    ['kind', found.kind, expected.kind],
    ['content_hash', found.contentHash, expected.contentHash],
    ['the digest of its text', found.textHash ?? expected.contentHash, expected.contentHash],
    ['received_at', time(found.receivedAt), instant(expected.receivedAt)],
    ['decided_by', found.decidedBy, expected.decidedBy],
    ['outcome', found.outcome, expected.outcome],
    ['change', found.change, expected.change],
    ['reason', found.reason, expected.reason],
    ['handled_by', found.handledBy, expected.handledBy],
    ['handled_at', time(found.handledAt), instant(expected.handledAt)],
  ])
}
