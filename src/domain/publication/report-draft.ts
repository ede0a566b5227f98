import { blockProblem, lineProblem } from '../field-rules'
import { answerTextMax } from '../seats/sponsor-rules'
import { publishedTextNames } from './published-report'

/** The texts of a submission that a report shows. */
export const redactedFields = ['title', 'description', ...publishedTextNames] as const
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
  /** What the report shows of the sponsor's answer; without it the answer as the sponsor wrote it. */
  answer?: DraftAnswer | null
}

/** The lead's choice counts only for the answer that they read. A text of null leaves the answer out of the report. */
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
  /** Characters of all marked passages together, each of them once. */
  passagesMax: 1_000_000,
  reasonMax: 2_000,
  /** Of the JSON that is stored. */
  reportBytesMax: 4_000_000,
} as const

/** A draft may be blank; a report may not. */
export const summaryProblem = (text: string): string | null =>
  blockProblem(text, null, draftLimits.summaryMax, 'The summary must be at most 10,000 characters')

export const scopeProblem = (text: string): string | null =>
  blockProblem(text, null, draftLimits.scopeMax, 'The scope must be at most 10,000 characters')

export const shownAnswerProblem = (text: string): string | null =>
  blockProblem(text, null, answerTextMax, 'The answer must be at most 5,000 characters')

/** Null is not known. */
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
