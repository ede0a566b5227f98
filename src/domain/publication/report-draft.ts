import { blockProblem, lineProblem } from '../field-rules'
import { answerTextMax } from '../seats/sponsor-rules'
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
}

/** The lead's choice applies only to the answer they read. A null text omits the answer from the report. */
export type DraftAnswer = { answerId: string; text: string | null }

export type ReportDraft = {
  summary: string
  nSloc: number | null
  commit: string | null
  scope: string
  delayHours: number
  findings: DraftFinding[]
}

export const emptyDraft: ReportDraft = {
  ...{ summary: '', nSloc: null, commit: null, scope: '', delayHours: 0 },
  findings: [],
}

export const draftLimits = {
  summaryMax: 10_000,
  scopeMax: 10_000,
  nSlocMax: 100_000_000,
  /** 30 days. */
  delayHoursMax: 720,
  findingsMax: 1_000,
  redactionsMax: 200,
  /** Total characters of distinct redacted passages. */
  passagesMax: 1_000_000,
  reasonMax: 2_000,
  /** Size of the stored JSON. */
  reportBytesMax: 4_000_000,
} as const

/** A draft may be blank; a report may not. */
export const summaryProblem = (text: string): string | null =>
  blockProblem(text, null, draftLimits.summaryMax, 'The summary must be at most 10,000 characters')

export const scopeProblem = (text: string): string | null =>
  blockProblem(text, null, draftLimits.scopeMax, 'The scope must be at most 10,000 characters')

export const shownAnswerProblem = (text: string): string | null =>
  blockProblem(text, null, answerTextMax, 'The answer must be at most 5,000 characters')

/** Null means unknown. */
export const nSlocProblem = (lines: number | null): string | null =>
  lines === null || (Number.isInteger(lines) && lines >= 0 && lines <= draftLimits.nSlocMax)
    ? null
    : 'Lines of code must be a whole number from 0 to 100,000,000'

export const delayProblem = (hours: number): string | null =>
  Number.isInteger(hours) && hours >= 0 && hours <= draftLimits.delayHoursMax
    ? null
    : 'The delay must be a whole number of hours from 0 to 720'

export const unpublishReasonProblem = (reason: string): string | null =>
  lineProblem(
    reason,
    'Say why the report is unpublished',
    draftLimits.reasonMax,
    'The reason must be at most 2,000 characters',
  )
