import type { RedactedField, Redaction } from '../../../domain/publication/draft-finding'
import { redactionMark } from '../../../domain/publication/published-report'
import type { PassageFinder, Span } from './find-passages'

/** Shorter passages would match everywhere and redact nothing meaningful. */
export const passageMin = 4

export type ReportText = Record<RedactedField, string>

/** The passages that the lead marked in a text, trimmed. */
export const passagesOf = (text: ReportText, redactions: readonly Redaction[]): string[] =>
  redactions.map(({ field, start, end }) => text[field].slice(start, end).trim())

/** What is wrong with the marks in a text, or null. */
export function marksProblem(text: ReportText, redactions: readonly Redaction[]): 'mark_outside' | 'mark_short' | null {
  if (redactions.some(({ field, start, end }) => start < 0 || end > text[field].length || start >= end)) {
    return 'mark_outside'
  }
  return passagesOf(text, redactions).some((passage) => passage.length < passageMin) ? 'mark_short' : null
}

/** Replaces all occurrences of the passages, and these spans, with the redaction mark. Merges adjacent ones. */
export function redacted(text: string, find: PassageFinder, marked: readonly Span[] = []): string {
  const spans = [...marked, ...find(text)].sort((a, b) => a.start - b.start)
  let result = ''
  let at = -1
  for (const { start, end } of spans) {
    if (start > at) result += text.slice(Math.max(at, 0), start) + redactionMark
    at = Math.max(at, end)
  }
  return result + text.slice(Math.max(at, 0))
}

/** Whether a passage is still present after redaction. Ignores the redaction mark itself. */
export const remains = (text: string, find: PassageFinder): boolean =>
  text.split(redactionMark).some((piece) => find(piece).length > 0)
