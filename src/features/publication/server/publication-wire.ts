import type { DraftAnswer } from '../../../domain/publication/draft-finding'
import { publishedTexts, redactionMark } from '../../../domain/publication/published-report'
import type { PublicationRecord, ReportPreparation } from '../contract'
import { type FoundAnswer, findingsOf, isAnswerOutdated, lastAnswer } from '../domain/compose-finding'
import type { ReportFacts, ReportProblem } from '../domain/compose-report'
import { publicationState } from '../domain/publication-rules'
import { authorNumbers, reportPerson } from '../domain/published-award'
import { passageMin } from '../domain/redaction'
import { emptyDraft } from '../domain/report-draft'
import type { Gathered } from './gather-report'
import type { PublicationRow } from './publication-queries'

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

/** Without the history, which is listed separately. */
export type PreparationWire = Omit<ReportPreparation, 'history'>
type Prepared = Gathered & { texts: ReportFacts['texts'] }
type Made = { problems: readonly ReportProblem[]; text: string; previewDigest: string }

export function preparationToWire(prepared: Prepared, { problems, text, previewDigest }: Made): PreparationWire {
  const { contest, draft, facts } = prepared
  const { summary, nSloc, commit, scope, delayHours } = draft ?? emptyDraft
  return {
    contest: { _id: contest.id, title: contest.title },
    version: draft?.version ?? 0,
    draft: { summary, nSloc, commit, scope, delayHours },
    findings: findingsToWire(prepared),
    fixes: facts.fixes.map(({ id, title, addedAs, counts }) => ({ _id: id, title, addedAs, counts })),
    problems: problems.map((problem) => ({
      ...{ code: problem.code, anchor: problem.anchor, text: reportProblemText(problem) },
    })),
    ...{ preview: text, previewDigest },
  }
}

function findingsToWire({ facts, texts, rows, draft }: Prepared): PreparationWire['findings'] {
  const { snapshot, people, answers, fixes } = facts
  const numbers = authorNumbers(snapshot.issues)
  const found = new Map(rows.map((row) => [row.id, row]))
  return findingsOf(snapshot.issues, draft?.findings ?? [], texts).map(
    ({ anchor, members, textOf, redactions, answer, fixId }) => ({
      ...{ anchor, issueId: members[0]?.id ?? '', textOf: textOf.id, redactions },
      answer: answerToWire(lastAnswer(members, answers), answer),
      fixId: fixes.some(({ id }) => id === fixId) ? fixId : null,
      texts: members.flatMap(({ id }) => {
        const row = found.get(id)
        if (!row) return []
        const { title, description, contentHash, placeInLine, isUnreadable, author } = row
        const shownAs = reportPerson(people.get(author.id), numbers.get(author.id) ?? 0).name
        return [
          {
            ...{ _id: id, placeInLine, title, description, ...publishedTexts(row), contentHash, isUnreadable },
            author: { _id: author.id, username: author.username, shownAs },
            stoppedBy: fixes.flatMap((fix) => (fix.stopped.some(({ issueId }) => issueId === id) ? [fix.id] : [])),
          },
        ]
      }),
    }),
  )
}

function answerToWire(last: FoundAnswer | null, choice: DraftAnswer | null) {
  if (last === null) return null
  const { id: answerId, text, ...answerFields } = last
  const written = text ?? ''
  const isChosen = choice !== null && !isAnswerOutdated(last, choice)
  return { ...answerFields, answerId, text: written, shown: isChosen ? choice.text : written }
}

export function publicationToWire(row: PublicationRow, now: Date): PublicationRecord {
  const { version, slug, digest, publishedBy, unpublishedBy, unpublishReason } = row
  return {
    ...{ version, slug, digest, state: publicationState(row, now) },
    ...{ publishedAt: row.publishedAt.toISOString(), publishedBy, visibleFrom: row.visibleFrom.toISOString() },
    ...{ unpublishedAt: row.unpublishedAt?.toISOString() ?? null, unpublishedBy, unpublishReason },
  }
}

/** What blocks publishing, and how to fix it. */
export const reportProblemText = ({ code, anchor, where }: ReportProblem): string =>
  texts[code](anchor ?? '', where ?? '')
