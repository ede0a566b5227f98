import { blockProblem, lineProblem } from '../../../domain/field-rules'
import type { DraftFinding } from '../../../domain/publication/draft-finding'
import { answerTextMax } from '../../../domain/seats/sponsor-rules'

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
