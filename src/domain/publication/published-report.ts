import { type OptionalTextName, optionalTextNames, optionalTexts } from '../issues/issue-text'
import type { InvalidationCode } from '../judging/invalidation-codes'
import type { Agreement } from '../judging/second-look/agreement'
import type { SponsorAnswerKind } from '../seats/sponsor-rules'

/** Somebody as a stranger sees them: the name only with their consent, otherwise 'Researcher 3', numbered per report. */
export type ReportPerson = { name: string; isPseudonym: boolean }

/** What stands in a text in the place of what was redacted. */
export const redactionMark = '[redacted]'

/** An answer that the sponsor wrote for the report. */
export type PublishedAnswer = {
  kind: SponsorAnswerKind
  text: string
  commit: string | null
  at: string
  /** Only where the lead judge changed its text. */
  isEdited?: true
}

/** The name of an optional text in published reports. */
export type PublishedTextName = (typeof optionalTexts)[OptionalTextName]['publishedAs']
export const publishedTextNames: readonly PublishedTextName[] = optionalTextNames.map(
  (name) => optionalTexts[name].publishedAs,
)

/** 'Proof of concept' */
const headingOf = (label: string) => label.slice(0, 1) + label.slice(1).toLowerCase()
export const publishedHeadings = mapPublishedTexts((name) => headingOf(optionalTexts[name].label))

/** An object with one value for each optional text, by their names in reports. */
export function mapPublishedTexts<Value>(value: (name: OptionalTextName) => Value) {
  const mapped = {} as Record<PublishedTextName, Value>
  for (const name of optionalTextNames) mapped[optionalTexts[name].publishedAs] = value(name)
  return mapped
}

/** The optional texts of a submission as a report has them: '' is one that was not given. */
export const publishedTexts = (text: Record<OptionalTextName, string | null>) =>
  mapPublishedTexts((name) => text[name] ?? '')

/** The optional texts that a finding has. One that was published before there was such a text lacks it. */
export const textsOfFinding = (finding: Partial<Record<PublishedTextName, string>>) =>
  optionalTextNames.flatMap((name) => {
    const { publishedAs, shortLabel } = optionalTexts[name]
    const markdown = finding[publishedAs]
    return markdown
      ? [{ name: publishedAs, markdown, heading: publishedHeadings[publishedAs], id: shortLabel.toLowerCase() }]
      : []
  })

/** The optional texts of the submission. A report lacks those that were introduced after it. */
type OptionalTexts = { proofOfConcept: string } & { [Name in PublishedTextName]?: string }

/** A unique valid issue. Texts are Markdown, and come from one submission of the group, word for word but for redactions. */
export type PublishedFinding = OptionalTexts & {
  /** 'C-01', in the order of the first ones in line: the anchor on the page and the last part of its address. */
  anchor: string
  title: string
  severity: 'Critical'
  description: string
  /** Whether something in it was replaced by the mark. */
  isRedacted: boolean
  /** Whose text it is. It need not be the first one's. */
  writtenBy: ReportPerson
  /** Who was first in line, and is paid. */
  foundBy: ReportPerson
  /** Every other author of the group, in their order. They are paid nothing, and credited. */
  alsoFoundBy: ReportPerson[]
  /** The place in line of the first one, and of every other of the group. */
  placeInLine: number
  laterPlaces: number[]
  receivedAt: string
  answer: PublishedAnswer | null
}

export const timelineKinds = [
  'started',
  'ended',
  'preliminary_published',
  'finalized',
  'reopened',
  'published',
  'unpublished',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export type ReportCounts = {
  /** Of all submissions: without those that were withdrawn or removed. */
  submitted: number
  valid: number
  unique: number
  duplicates: number
  invalid: number
  withdrawn: number
  removed: number
  /** Invalid submissions by main reason; those without one are under 'none'. */
  invalidByReason: Partial<Record<InvalidationCode | 'none', number>>
  appeals: { made: number; upheld: number; rejected: number }
}

/** The input of the award rule without ids of this site: an author is a number, the same in the whole report. */
export type PublishedAward = {
  rulesVersion: number
  poolCents: number
  returnedCents: number
  issues: {
    placeInLine: number
    author: number | null
    status: 'valid' | 'invalid'
    /** The place in line of the first of its group; null if it is in none. */
    group: number | null
    amountCents: number
  }[]
}

/**
 * Everything that was published of a contest. It is stored as JSON when it is published and never changes: pages, files
 * and feeds are made of it alone, so nothing else of a contest can get out through them. Instants are ISO 8601 in UTC,
 * amounts US cents.
 */
export type PublishedReport = {
  format: 'primacy-report/1'
  slug: string
  /** Counts the publications of a contest, from 1. */
  version: number
  site: { name: string; origin: string }
  title: string
  summary: string
  publishedAt: string
  contest: {
    id: string
    startDate: string
    endDate: string
    finalizedAt: string
    repositoryUrl: string | null
    commit: string | null
    /** Source lines of code in scope, as the lead wrote it. */
    nSloc: number | null
    scope: string
  }
  timeline: { at: string; kind: TimelineKind; text: string | null }[]
  counts: ReportCounts
  agreement: Agreement | null
  findings: PublishedFinding[]
  award: PublishedAward
}

/** What is left of a report that was unpublished. */
export type Tombstone = { slug: string; title: string; publishedAt: string; unpublishedAt: string; reason: string }
