import type { PassageFinder, Span } from './find-passages'
import { redactionMark } from './published-report'
import type { RedactedField, Redaction } from './report-draft'

/** Shorter ones would be found everywhere, and say nothing. */
export const passageMin = 4

export type ReportText = Record<RedactedField, string>

/** The passages that the lead marked in a text, without spaces around them. */
export const passagesOf = (text: ReportText, redactions: readonly Redaction[]): string[] =>
  redactions.map(({ field, start, end }) => text[field].slice(start, end).trim())

/** What is wrong with the marks in a text, or null. */
export function marksProblem(text: ReportText, redactions: readonly Redaction[]): 'mark_outside' | 'mark_short' | null {
  if (redactions.some(({ field, start, end }) => start < 0 || end > text[field].length || start >= end)) {
    return 'mark_outside'
  }
  return passagesOf(text, redactions).some((passage) => passage.length < passageMin) ? 'mark_short' : null
}

/** The mark in the place of passages, wherever they stand, and of these spans. Those that touch become one mark. */
export function redacted(text: string, find: PassageFinder, marked: readonly Span[] = []): string {
  const spans = [...marked, ...find(text)].sort((a, b) => a.start - b.start)
  let shown = ''
  let at = -1
  for (const { start, end } of spans) {
    if (start > at) shown += text.slice(Math.max(at, 0), start) + redactionMark
    at = Math.max(at, end)
  }
  return shown + text.slice(Math.max(at, 0))
}

/** Whether a passage stands in a text that has been redacted. The mark itself says nothing. */
export const remains = (text: string, find: PassageFinder): boolean =>
  text.split(redactionMark).some((piece) => find(piece).length > 0)
