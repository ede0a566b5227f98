import { type OptionalTextName, optionalTextNames, optionalTexts } from '../issues/issue-text'
import type { InvalidationCode } from '../judging/invalidation-codes'
import type { Agreement } from '../judging/second-look/agreement'
import type { SponsorAnswerKind } from '../seats/sponsor-rules'
import { fixAsMarkdown, type PublishedFix } from './published-fix'

/** A person as shown publicly: the name only with their consent, otherwise 'Researcher 3', numbered per report. */
export type ReportPerson = { name: string; isPseudonym: boolean }

/** Replaces redacted passages. */
export const redactionMark = '[redacted]'

/** An answer that the sponsor wrote for the report. */
export type PublishedAnswer = {
  kind: SponsorAnswerKind
  text: string
  commit: string | null
  at: string
  /** Set only if the lead judge changed the text. */
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

/** An object with one value for each optional text, keyed by its name in reports. */
export function mapPublishedTexts<Value>(value: (name: OptionalTextName) => Value) {
  const mapped = {} as Record<PublishedTextName, Value>
  for (const name of optionalTextNames) mapped[optionalTexts[name].publishedAs] = value(name)
  return mapped
}

/** A submission's optional texts as reports store them: '' if missing. */
export const publishedTexts = (text: Record<OptionalTextName, string | null>) =>
  mapPublishedTexts((name) => text[name] ?? '')

type TextOfFinding = { markdown: string; heading: string; id: string }

/** A finding's optional texts, and its fix. Findings published before a text was introduced lack it. */
export function textsOfFinding({
  fix,
  ...finding
}: Partial<Record<PublishedTextName, string>> & { fix?: PublishedFix }): TextOfFinding[] {
  const texts = optionalTextNames.flatMap((name) => {
    const { publishedAs, shortLabel } = optionalTexts[name]
    const markdown = finding[publishedAs]
    return markdown ? [{ markdown, heading: publishedHeadings[publishedAs], id: shortLabel.toLowerCase() }] : []
  })
  return fix ? [...texts, { markdown: fixAsMarkdown(fix), heading: 'Fix', id: 'fix' }] : texts
}

/** The submission's optional texts. Reports published before a text was introduced lack it. */
type OptionalTexts = { proofOfConcept: string } & { [Name in PublishedTextName]?: string }

/** A unique valid issue. Texts are Markdown from a single submission of the group, verbatim except for redactions. */
export type PublishedFinding = OptionalTexts & {
  /**
   * 'C-01', numbered by the first issue in line. It is the anchor on the page and the last segment of the finding's
   * URL.
   */
  anchor: string
  title: string
  severity: 'Critical'
  description: string
  /** Whether any of its text was redacted. */
  isRedacted: boolean
  /** The author of the text, who need not be the first in line. */
  writtenBy: ReportPerson
  /** Who was first in line and is paid. */
  foundBy: ReportPerson
  /** All other authors of the group, in order of their places. They are credited but not paid. */
  alsoFoundBy: ReportPerson[]
  /** The places in line of the first issue and of the others in the group. */
  placeInLine: number
  laterPlaces: number[]
  receivedAt: string
  answer: PublishedAnswer | null
  /** Only if the lead judge chose one. */
  fix?: PublishedFix
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
  /** All submissions except withdrawn and removed ones. */
  submitted: number
  valid: number
  unique: number
  duplicates: number
  invalid: number
  withdrawn: number
  removed: number
  /** Number of invalid submissions by main reason; those without one are under 'none'. */
  invalidByReason: Partial<Record<InvalidationCode | 'none', number>>
  appeals: { made: number; upheld: number; rejected: number }
}

/** The award rule's input without this site's ids: authors are numbers, consistent within the report. */
export type PublishedAward = {
  rulesVersion: number
  poolCents: number
  returnedCents: number
  issues: {
    placeInLine: number
    author: number | null
    status: 'valid' | 'invalid'
    /** The place in line of its group's first issue; null if ungrouped. */
    group: number | null
    amountCents: number
  }[]
}

/**
 * Everything published about a contest. Stored as JSON when it is published and immutable afterwards: pages, files and
 * feeds are rendered from it alone, so nothing else about a contest can leak through them. Instants are ISO 8601 in
 * UTC, amounts US cents.
 */
export type PublishedReport = {
  format: 'primacy-report/1'
  slug: string
  /** Number of this publication of the contest, from 1. */
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
    /** Source lines of code in scope, as entered by the lead. */
    nSloc: number | null
    scope: string
  }
  timeline: { at: string; kind: TimelineKind; text: string | null }[]
  counts: ReportCounts
  agreement: Agreement | null
  findings: PublishedFinding[]
  award: PublishedAward
}

/** What remains of an unpublished report. */
export type Tombstone = { slug: string; title: string; publishedAt: string; unpublishedAt: string; reason: string }
