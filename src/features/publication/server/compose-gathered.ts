import { publishedTexts } from '../../../domain/publication/published-report'
import { listingOf, type ReportListing } from '../../../domain/publication/report-listing'
import { digestOf } from '../../../server/digest'
import type { IssueRow } from '../../../server/issues/issue-queries'
import type { SubmissionText } from '../domain/compose-finding'
import { type Composed, composeReport, type ReportFacts } from '../domain/compose-report'
import { emptyDraft, type ReportDraft } from '../domain/report-draft'
import type { Gathered } from './gather-report'
import { preparationToWire } from './publication-wire'

/** The report to publish, and what its lead receives about it. */
export type ComposedReport = {
  problems: Composed['problems']
  text: string
  listing: ReportListing
  /** Digest of everything to be published except publishing times: unchanged until something changes. */
  previewDigest: string
  /** As JSON, without the history. */
  preparation: string
}

/** Composes the report to publish from the gathered data. */
export function composeGathered(gathered: Gathered): ComposedReport {
  const { report, problems, texts } = compose(gathered)
  const { draft, facts } = gathered
  const timeless = { ...report, publishedAt: null, timeline: facts.milestones }
  const previewDigest = digestOf(JSON.stringify([timeless, draft?.delayHours ?? emptyDraft.delayHours]))
  const text = JSON.stringify(report)
  const made = { problems, text, previewDigest }
  const preparation = JSON.stringify(preparationToWire({ ...gathered, texts }, made))
  return { ...made, listing: listingOf(report), preparation }
}

/** The rule version is known, because it was checked when the facts were gathered. */
export function compose({ facts, rows, patches, draft, publishing }: Gathered): Composed & Pick<ReportFacts, 'texts'> {
  const texts = new Map(rows.map((row) => [row.id, textOf(row)]))
  const content: ReportDraft = draft ?? emptyDraft
  return { ...(composeReport({ ...facts, texts, patches }, content, publishing) as Composed), texts }
}

const textOf = (row: IssueRow): SubmissionText => {
  const { title, description, contentHash, isUnreadable } = row
  return { title, description, ...publishedTexts(row), contentHash, isUnreadable }
}
