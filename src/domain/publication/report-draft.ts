/** The texts of a submission that a report shows. */
export const redactedFields = ['title', 'description', 'proofOfConcept'] as const
export type RedactedField = (typeof redactedFields)[number]

/** A passage that strangers are not shown, by its first character and the one after its last. */
export type Redaction = { field: RedactedField; start: number; end: number }

/** What the lead chose for a finding. */
export type DraftFinding = {
  /** The first in line of its group, or the only submission. */
  issueId: string
  /** Whose text is shown: a submission of the group. */
  textOf: string
  redactions: Redaction[]
  /** The digest of the text that was marked, so that passages are never looked up in another one. */
  contentHash: string
}

export type ReportDraft = {
  summary: string
  nSloc: number | null
  commit: string | null
  scope: string
  delayHours: number
  findings: DraftFinding[]
}
