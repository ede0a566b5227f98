import type { SnapshotIssue } from '../../../domain/awards/award-snapshot'
import { optionalTexts } from '../../../domain/issues/issue-text'
import {
  type DraftAnswer,
  type DraftFinding,
  type RedactedField,
  type Redaction,
  redactedFields,
} from '../../../domain/publication/draft-finding'
import type { PublishableFix, PublishedFix } from '../../../domain/publication/published-fix'
import {
  mapPublishedTexts,
  type PublishedAnswer,
  type PublishedFinding,
  type ReportPerson,
} from '../../../domain/publication/published-report'
import type { PassageFinder } from './find-passages'
import { marksProblem, type ReportText, redacted } from './redaction'

export type SubmissionText = ReportText & { contentHash: string; isUnreadable: boolean }
/** Newest first. */
export type FoundAnswer = {
  id: string
  kind: PublishedAnswer['kind']
  text: string | null
  commit: string | null
  at: string
}

/** A finding with the lead's choices for it. */
export type FindingChoice = {
  anchor: string
  /** The group's valid issues, earliest in line first. */
  members: SnapshotIssue[]
  /** The issue whose text is shown. */
  textOf: SnapshotIssue
  /** Null if it can't be shown. */
  text: ReportText | null
  redactions: Redaction[]
  /** How the lead chose to show the answer. */
  answer: DraftAnswer | null
  fixId: string | null
  problem: 'text_unreadable' | 'choice_outdated' | 'mark_outside' | 'mark_short' | null
}

/** The id of a finding in its report, numbered from 1. */
export const anchorOf = (number: number): string => `C-${String(number).padStart(2, '0')}`

/** The classes that share the pool, ordered by their first issue in line, each with the draft's choices. */
export function findingsOf(
  issues: readonly SnapshotIssue[],
  drafted: readonly DraftFinding[],
  texts: ReadonlyMap<string, SubmissionText>,
): FindingChoice[] {
  const classes = new Map<string, SnapshotIssue[]>()
  const valid = issues.filter(({ status }) => status === 'valid').sort((a, b) => a.placeInLine - b.placeInLine)
  for (const issue of valid) {
    const key = issue.duplicateGroupId ?? issue.id
    const members = classes.get(key)
    if (members) members.push(issue)
    else classes.set(key, [issue])
  }
  return [...classes.values()].map((members, index) => {
    return { anchor: anchorOf(index + 1), members, ...choiceOf(members, drafted, texts) }
  })
}

type Choice = Omit<FindingChoice, 'anchor' | 'members'>

/** Defaults to the first issue's text. A choice for another group or another text must be made again. */
function choiceOf(
  members: SnapshotIssue[],
  drafted: readonly DraftFinding[],
  texts: ReadonlyMap<string, SubmissionText>,
): Choice {
  const first = members[0] as SnapshotIssue
  const ids = new Set(members.map(({ id }) => id))
  const chosen = drafted.filter(({ issueId, textOf }) => ids.has(issueId) || ids.has(textOf))
  const [choice = null] = chosen
  const textOf = members.find(({ id }) => id === choice?.textOf) ?? first
  const text = texts.get(textOf.id)
  const base = { textOf, answer: choice?.answer ?? null, fixId: choice?.fixId ?? null }
  if (!text || text.isUnreadable) return { ...base, text: null, redactions: [], problem: 'text_unreadable' }
  if (choice === null) return { ...base, text, redactions: [], problem: null }
  const isOutdated =
    chosen.length > 1 ||
    choice.issueId !== first.id ||
    choice.textOf !== textOf.id ||
    choice.contentHash !== text.contentHash
  if (isOutdated) return { ...base, text, redactions: [], problem: 'choice_outdated' }
  const problem = marksProblem(text, choice.redactions)
  return { ...base, text, redactions: problem ? [] : choice.redactions, problem }
}

export type FixFacts = {
  fixes: readonly PublishableFix[]
  /** Of the chosen fixes, by id; null if unreadable. */
  patches: ReadonlyMap<string, string | null>
}

type Surroundings = FixFacts & {
  find: PassageFinder
  person: (authorId: string | null) => ReportPerson
  answers: ReadonlyMap<string, FoundAnswer[]>
}

export function composeFinding(choice: FindingChoice, surroundings: Surroundings): PublishedFinding {
  const { anchor, members, textOf, text, redactions, answer } = choice
  const { find, person, answers } = surroundings
  const first = members[0] as SnapshotIssue
  const publishedText = (field: RedactedField) =>
    redacted(
      text?.[field] ?? '',
      find,
      redactions.filter((one) => one.field === field),
    )
  const optional = mapPublishedTexts((name) => publishedText(optionalTexts[name].publishedAs))
  const texts: ReportText = { title: publishedText('title'), description: publishedText('description'), ...optional }
  const found = chosenFix(choice, surroundings)
  const fix = found && { ...found, patch: redacted(found.patch, find) }
  const isRedacted = fix?.patch !== found?.patch || redactedFields.some((field) => texts[field] !== text?.[field])
  const otherAuthors = [...new Set(members.map(({ authorId }) => authorId))].filter((id) => id !== first.authorId)
  return {
    ...{ anchor, title: texts.title, severity: 'Critical' },
    ...{ description: texts.description, ...optional, isRedacted: text !== null && isRedacted },
    ...{ writtenBy: person(textOf.authorId), foundBy: person(first.authorId), alsoFoundBy: otherAuthors.map(person) },
    ...{ placeInLine: first.placeInLine, laterPlaces: members.slice(1).map(({ placeInLine }) => placeInLine) },
    receivedAt: first.receivedAt,
    answer: shownAnswer(lastAnswer(members, answers), answer, find),
    ...(fix && { fix }),
  }
}

/** The fix that the lead chose, with what it says of the proof in the shown text. Null if there is none, or no more. */
export function chosenFix(
  { fixId, textOf }: Pick<FindingChoice, 'fixId' | 'textOf'>,
  { fixes, patches }: FixFacts,
): PublishedFix | null {
  const found = fixes.find(({ id }) => id === fixId)
  const patch = found && patches.get(found.id)
  if (!found || !patch) return null
  const stopped = found.stopped.find(({ issueId }) => issueId === textOf.id)
  return { addedAs: found.addedAs, patch, stoppedProof: stopped?.proof ?? null }
}

/** The sponsor's latest answer for the report to any submission in the group. */
export function lastAnswer(
  members: readonly Pick<SnapshotIssue, 'id'>[],
  answers: Surroundings['answers'],
): FoundAnswer | null {
  const all = members.flatMap(({ id }) => answers.get(id) ?? [])
  const [last = null] = all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return last
}

/** Whether the lead's choice refers to an older answer and must be made again. */
export const isAnswerOutdated = (last: FoundAnswer | null, choice: DraftAnswer | null): boolean =>
  choice !== null && choice.answerId !== last?.id

function shownAnswer(
  last: FoundAnswer | null,
  choice: DraftAnswer | null,
  find: PassageFinder,
): PublishedAnswer | null {
  if (last === null || (choice !== null && choice.text === null)) return null
  const { id: _, text, ...answerFields } = last
  const written = text ?? ''
  const publishedText = choice?.text ?? written
  return { ...answerFields, text: redacted(publishedText, find), ...(publishedText !== written && { isEdited: true }) }
}
