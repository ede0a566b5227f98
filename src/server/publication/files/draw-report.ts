import type { PublishedReport } from '../../../domain/publication/published-report'
import { type PublicSite, renderPublicPage } from '../../http/public/public-page'
import { drawReport, findingPage } from '../pages/report-page'

/** What draws reports: a bundle of its own, loaded when somebody first reads one. Only texts and bytes leave it. */
export { reportImage } from './report-image'
export { reportAsPdf } from './report-pdf'

export function* drawPage(site: PublicSite, report: PublishedReport): Generator<void, string> {
  return renderPublicPage(site, yield* drawReport(report))
}

/** The page as strangers would get it, for a tab of the client, whose policy allows no style in the page itself. */
export function* drawPreview(site: PublicSite, report: PublishedReport): Generator<void, string> {
  return renderPublicPage({ ...site, linksStyle: true }, yield* drawReport(report, true))
}

/** The page of a finding; empty if the report has no such one. */
export function drawFinding(site: PublicSite, report: PublishedReport, anchor: string): string {
  const finding = report.findings.find((one) => one.anchor === anchor)
  return finding ? renderPublicPage(site, findingPage(report, finding)) : ''
}
