import { publishedTextNames } from './published-report'

/** The texts of a submission that a report shows. */
export const redactedFields = ['title', 'description', ...publishedTextNames] as const
export type RedactedField = (typeof redactedFields)[number]

/** A redacted passage; `end` is exclusive. */
export type Redaction = { field: RedactedField; start: number; end: number }

/** The lead's choices for a finding. */
export type DraftFinding = {
  /** The first in line of its group, or the ungrouped submission. */
  issueId: string
  /** The submission of the group whose text is shown. */
  textOf: string
  redactions: Redaction[]
  /** Digest of the marked text, so that marks are never applied to a different text. */
  contentHash: string
  /** How the report shows the sponsor's answer; unset means as written. */
  answer?: DraftAnswer | null
  /** The fix that the report shows, if any. */
  fixId?: string | null
}

/** The lead's choice applies only to the answer they read. A null text omits the answer from the report. */
export type DraftAnswer = { answerId: string; text: string | null }
