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

type Span = { start: number; end: number }

/** Every place of a passage in a text, in any letter case. */
function spansOf(text: string, passages: readonly string[]): Span[] {
  return passages.flatMap((passage) => {
    const pattern = new RegExp(passage.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
    return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
  })
}

/** The mark in the place of these passages, wherever they stand, and of these spans. Those that touch become one mark. */
export function redacted(text: string, passages: readonly string[], marked: readonly Span[] = []): string {
  const spans = [...marked, ...spansOf(text, passages)].sort((a, b) => a.start - b.start)
  let shown = ''
  let at = -1
  for (const { start, end } of spans) {
    if (start > at) shown += text.slice(Math.max(at, 0), start) + redactionMark
    at = Math.max(at, end)
  }
  return shown + text.slice(Math.max(at, 0))
}

/** Whether one of the passages stands in a text that has been redacted. The mark itself says nothing. */
export const remains = (text: string, passages: readonly string[]): boolean =>
  text.split(redactionMark).some((piece) => spansOf(piece, passages).length > 0)
