import type { AwardSnapshot, SnapshotIssue } from '../../../domain/awards/award-snapshot'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { agreementOf } from '../../../domain/judging/second-look/agreement'
import { type PublishedReport, type ReportCounts, textsOfFinding } from '../../../domain/publication/published-report'
import {
  chosenFix,
  composeFinding,
  type FindingChoice,
  type FixFacts,
  type FoundAnswer,
  findingsOf,
  isAnswerOutdated,
  lastAnswer,
  type SubmissionText,
} from './compose-finding'
import { type PassageFinder, passageFinder } from './find-passages'
import { authorNumbers, type KnownPerson, publishedAward, reportPerson } from './published-award'
import { passagesOf, redacted, remains } from './redaction'
import { draftLimits, type ReportDraft } from './report-draft'

export type ReportFacts = FixFacts & {
  site: PublishedReport['site']
  contest: { finalizedAt: string; repositoryUrl: string }
  snapshot: AwardSnapshot
  /** By submission id, for every valid one. */
  texts: ReadonlyMap<string, SubmissionText>
  people: ReadonlyMap<string, KnownPerson>
  answers: ReadonlyMap<string, FoundAnswer[]>
  /** Main reasons of invalid submissions, by id. */
  codes: ReadonlyMap<string, InvalidationCode | null>
  gone: { withdrawn: number; removed: number }
  appeals: ReportCounts['appeals']
  /** Events so far, earliest first. */
  milestones: PublishedReport['timeline']
}

export const reportProblemCodes = [
  'summary_missing',
  'scope_missing',
  'text_unreadable',
  'choice_outdated',
  'answer_outdated',
  'fix_missing',
  'mark_outside',
  'mark_short',
  'mark_remains',
  'marks_long',
  'too_large',
] as const
/**
 * What blocks publishing; `anchor` names the finding concerned, and `where` the text that still contains a redacted
 * passage.
 */
export type ReportProblem = {
  code: (typeof reportProblemCodes)[number]
  anchor: string | null
  where: string | null
}

export type Publishing = { slug: string; version: number; publishedAt: string }
export type Composed = { report: PublishedReport; problems: ReportProblem[] }

/**
 * The report that a draft produces for a finalized contest, with everything that blocks publishing it. Null if this
 * version of the award rule is unknown here. Replaces every occurrence of what the lead marked, anywhere in the report.
 */
export function composeReport(facts: ReportFacts, draft: ReportDraft, publishing: Publishing): Composed | null {
  const { snapshot, contest } = facts
  const { secondLook } = snapshot
  const award = publishedAward(snapshot)
  if (!award) return null
  const found = findingsOf(snapshot.issues, draft.findings, facts.texts)
  const passages = new Set(found.flatMap(({ text, redactions }) => (text ? passagesOf(text, redactions) : [])))
  const areLong = [...passages].reduce((sum, { length }) => sum + length, 0) > draftLimits.passagesMax
  const find = passageFinder(areLong ? [] : [...passages])
  const numbers = authorNumbers(snapshot.issues)
  const person = (id: string | null) => reportPerson(facts.people.get(id ?? ''), numbers.get(id ?? '') ?? 0)
  const report: PublishedReport = {
    format: 'primacy-report/1',
    ...{ slug: publishing.slug, version: publishing.version, site: facts.site, title: snapshot.contest.title },
    summary: redacted(draft.summary.trim(), find),
    publishedAt: publishing.publishedAt,
    contest: {
      ...{ id: snapshot.contest.id, startDate: snapshot.contest.startDate, endDate: snapshot.contest.endDate },
      ...{ finalizedAt: contest.finalizedAt, repositoryUrl: contest.repositoryUrl || null },
      ...{ commit: draft.commit, nSloc: draft.nSloc, scope: redacted(draft.scope.trim(), find) },
    },
    timeline: [...facts.milestones, { at: publishing.publishedAt, kind: 'published', text: null }],
    counts: countsOf(facts, found.length),
    agreement: secondLook ? agreementOf(secondLook.pairs, secondLook.blind) : null,
    findings: found.map((finding) => composeFinding(finding, { ...facts, find, person })),
    award,
  }
  const passagesToFind = areLong ? 'too long' : passages.size > 0 ? find : null
  return { report, problems: problemsOf(report, found, { ...facts, passages: passagesToFind }) }
}

function countsOf({ snapshot, codes, gone, appeals }: ReportFacts, unique: number): ReportCounts {
  const ofStatus = (status: SnapshotIssue['status']) => snapshot.issues.filter((issue) => issue.status === status)
  const [valid, invalid] = [ofStatus('valid').length, ofStatus('invalid')]
  const invalidByReason: ReportCounts['invalidByReason'] = {}
  for (const { id } of invalid) {
    const code = codes.get(id) ?? 'none'
    invalidByReason[code] = (invalidByReason[code] ?? 0) + 1
  }
  return {
    ...{ submitted: snapshot.issues.length, valid, unique, duplicates: valid - unique, invalid: invalid.length },
    ...{ withdrawn: gone.withdrawn, removed: gone.removed, invalidByReason, appeals },
  }
}

/** `passages` is null if nothing is redacted. */
type Surroundings = ReportFacts & { passages: PassageFinder | 'too long' | null }

function problemsOf(
  report: PublishedReport,
  found: readonly FindingChoice[],
  { passages, ...facts }: Surroundings,
): ReportProblem[] {
  const problems: ReportProblem[] = []
  const add = (code: ReportProblem['code'], anchor: string | null = null, where: string | null = null) =>
    problems.push({ code, anchor, where })
  if (report.summary === '') add('summary_missing')
  if (report.contest.scope === '') add('scope_missing')
  for (const { anchor, problem } of found) if (problem) add(problem, anchor)
  for (const { anchor, members, answer, ...choice } of found) {
    if (isAnswerOutdated(lastAnswer(members, facts.answers), answer)) add('answer_outdated', anchor)
    if (choice.fixId !== null && !chosenFix(choice, facts)) add('fix_missing', anchor)
  }
  if (passages === 'too long') add('marks_long')
  else if (passages) {
    for (const [where, text] of shownTexts(report)) if (remains(text, passages)) add('mark_remains', null, where)
  }
  if (byteLength(JSON.stringify(report)) > draftLimits.reportBytesMax) add('too_large')
  return problems
}

/** Every user-written text of a report, with a label for its location. */
const shownTexts = (report: PublishedReport): [where: string, text: string][] => [
  ['the title of the contest', report.title],
  ['the name of this site', report.site.name],
  ['the address of the report', `${report.site.origin}/reports/${report.slug}`],
  ['the repository', `${report.contest.repositoryUrl ?? ''} ${report.contest.commit ?? ''}`],
  ['the summary', report.summary],
  ['the scope', report.contest.scope],
  ...report.timeline.map(({ text }): [string, string] => ['the timeline', text ?? '']),
  ...report.findings.flatMap(({ anchor, answer, ...finding }): [string, string][] => [
    [`the title of ${anchor}`, finding.title],
    [`the description of ${anchor}`, finding.description],
    ...textsOfFinding(finding).map(({ heading, markdown }): [string, string] => [
      `the ${heading.toLowerCase()} of ${anchor}`,
      markdown,
    ]),
    [`the answer to ${anchor}`, `${answer?.text ?? ''} ${answer?.commit ?? ''}`],
    [
      `a name in ${anchor}`,
      [finding.writtenBy, finding.foundBy, ...finding.alsoFoundBy].map(({ name }) => name).join(),
    ],
  ]),
]

/** Length in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
