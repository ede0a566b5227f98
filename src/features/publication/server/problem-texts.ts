import { redactionMark } from '../../../domain/publication/published-report'
import type { ReportProblem } from '../domain/compose-report'
import { passageMin } from '../domain/redaction'

const texts: Record<ReportProblem['code'], (anchor: string, where: string) => string> = {
  summary_missing: () => 'The summary is blank. Write a few sentences for the public.',
  scope_missing: () => 'The scope is blank. Say what was audited.',
  text_unreadable: (anchor) =>
    `The text of ${anchor} cannot be read: it was changed in the database, or its key is missing. Choose another submission of its group, or contact the site operator.`,
  choice_outdated: (anchor) =>
    `${anchor} has changed since you chose its text, so that choice and its redactions no longer apply. Choose the text and redact it again.`,
  answer_outdated: (anchor) =>
    `The sponsor’s answer to ${anchor} was replaced or removed after you edited it. Choose again what the report shows.`,
  fix_missing: (anchor) =>
    `The fix chosen for ${anchor} was removed, or cannot be read. Choose another fix, or none, and save.`,
  mark_outside: (anchor) => `A redaction in ${anchor} is outside its text. Remove it, and redact the passage again.`,
  mark_short: (anchor) =>
    `A redaction in ${anchor} has fewer than ${passageMin} characters. Redact a longer passage, because every occurrence is replaced.`,
  mark_remains: (_anchor, where) =>
    `A redacted passage also appears in ${where}, where ${redactionMark} cannot replace it. Redact a different passage, or change that text.`,
  marks_long: () =>
    'The redactions have more than 1,000,000 characters in total. Redact fewer or shorter passages. A passage that appears several times needs only one redaction.',
  too_large: () => 'The report is larger than 4 MB. Choose shorter texts, or shorten the summary and the scope.',
}

/** What blocks publishing, and how to fix it. */
export const reportProblemText = ({ code, anchor, where }: ReportProblem): string =>
  texts[code](anchor ?? '', where ?? '')
