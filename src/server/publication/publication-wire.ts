import type { PublicationRecord, ReportPreparation } from '../../contract/publication/publication'
import { type FoundAnswer, findingsOf, isAnswerOutdated, lastAnswer } from '../../domain/publication/compose-finding'
import { publicationState } from '../../domain/publication/publication-rules'
import { type DraftAnswer, emptyDraft } from '../../domain/publication/report-draft'
import { authorNumbers, reportPerson } from '../../domain/publication/report-people'
import type { Prepared } from './prepare-report'
import { reportProblemText } from './problem-texts'
import type { PublicationRow } from './publication-queries'

export function preparationToWire(prepared: Prepared, now: Date): ReportPreparation {
  const { contest, draft, problems, text, previewDigest, publications } = prepared
  const { summary, nSloc, commit, scope, delayHours } = draft ?? emptyDraft
  return {
    contest: { _id: contest.id, title: contest.title },
    version: draft?.version ?? 0,
    draft: { summary, nSloc, commit, scope, delayHours },
    findings: findingsToWire(prepared),
    problems: problems.map((problem) => ({
      ...{ code: problem.code, anchor: problem.anchor, text: reportProblemText(problem) },
    })),
    ...{ preview: text, previewDigest },
    history: publications.map((row) => publicationToWire(row, now)),
  }
}

function findingsToWire({ facts, rows, draft }: Prepared): ReportPreparation['findings'] {
  const { snapshot, texts, people, answers } = facts
  const numbers = authorNumbers(snapshot.issues)
  const found = new Map(rows.map((row) => [row.id, row]))
  return findingsOf(snapshot.issues, draft?.findings ?? [], texts).map(
    ({ anchor, members, textOf, redactions, answer }) => ({
      ...{ anchor, issueId: members[0]?.id ?? '', textOf: textOf.id, redactions },
      answer: answerToWire(lastAnswer(members, answers), answer),
      texts: members.flatMap(({ id }) => {
        const row = found.get(id)
        if (!row) return []
        const { title, description, pocLink, contentHash, placeInLine, isUnreadable, author } = row
        const shownAs = reportPerson(people.get(author.id), numbers.get(author.id) ?? 0).name
        return [
          {
            ...{ _id: id, placeInLine, title, description, proofOfConcept: pocLink ?? '', contentHash, isUnreadable },
            author: { _id: author.id, username: author.username, shownAs },
          },
        ]
      }),
    }),
  )
}

function answerToWire(last: FoundAnswer | null, choice: DraftAnswer | null) {
  if (last === null) return null
  const { id: answerId, text, ...rest } = last
  const written = text ?? ''
  const isChosen = choice !== null && !isAnswerOutdated(last, choice)
  return { ...rest, answerId, text: written, shown: isChosen ? choice.text : written }
}

function publicationToWire(row: PublicationRow, now: Date): PublicationRecord {
  const { version, slug, digest, publishedBy, unpublishedBy, unpublishReason } = row
  return {
    ...{ version, slug, digest, state: publicationState(row, now) },
    ...{ publishedAt: row.publishedAt.toISOString(), publishedBy, visibleFrom: row.visibleFrom.toISOString() },
    ...{ unpublishedAt: row.unpublishedAt?.toISOString() ?? null, unpublishedBy, unpublishReason },
  }
}
