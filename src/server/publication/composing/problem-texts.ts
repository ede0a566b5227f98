import type { ReportProblem } from '../../../domain/publication/compose-report'
import { redactionMark } from '../../../domain/publication/published-report'
import { passageMin } from '../../../domain/publication/redaction'

const texts: Record<ReportProblem['code'], (anchor: string, where: string) => string> = {
  summary_missing: () => 'The summary is blank. Write a few sentences for strangers.',
  scope_missing: () => 'The scope is blank. Say what was looked at.',
  text_unreadable: (anchor) =>
    `The text of ${anchor} cannot be read: it was changed in the database, or its key is missing. Choose another text of its group, or contact whoever runs this site.`,
  choice_outdated: (anchor) =>
    `${anchor} has changed since its text was chosen, so the choice and its marks no longer count. Choose the text again, and mark its passages again.`,
  answer_outdated: (anchor) =>
    `The sponsor has answered ${anchor} again, or the answer that you edited is gone. Decide again what the report shows of it.`,
  mark_outside: (anchor) => `A mark in ${anchor} is not inside of its text. Remove it, and mark the passage again.`,
  mark_short: (anchor) =>
    `A marked passage in ${anchor} has fewer than ${passageMin} characters. Mark a longer one, because every place where it stands is replaced.`,
  mark_remains: (_anchor, where) =>
    `A marked passage also stands in ${where}, where nothing can be replaced by ${redactionMark}. Mark another passage, or change that text.`,
  marks_long: () =>
    'The marked passages have more than 1,000,000 characters together. Mark fewer of them, or shorter ones: what stands at several places needs one mark.',
  too_large: () => 'The report is larger than 4 MB. Choose shorter texts, or shorten the summary and the scope.',
}

/** What hinders publishing, and what to do about it. */
export const reportProblemText = ({ code, anchor, where }: ReportProblem): string =>
  texts[code](anchor ?? '', where ?? '')
