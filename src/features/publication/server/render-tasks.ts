import { gzipSync } from 'node:zlib'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { type PublicSite, renderPublicPage } from '../../../server/http/public/public-page'
import type { ReportPart } from '../domain/report-part'
import { compose, composeGathered } from './compose-gathered'
import type { Gathered } from './gather-report'
import { reportImage } from './report-image'
import { reportAsMarkdown } from './report-markdown'
import { findingPage, reportPage } from './report-page'
import { packPage } from './report-page-parts'
import { reportAsPdf } from './report-pdf'
import { reportAsSarif } from './report-sarif'

export const renderTasks = { makePart: renderPart, composeGathered, previewGathered }

/**
 * The public page, embedded in a JSON reply. It is for a tab of the client, whose policy doesn't allow inline styles.
 */
function previewGathered({ gathered, site }: { gathered: Gathered; site: PublicSite }): string {
  const page = renderPublicPage({ ...site, linksStyle: true }, reportPage(compose(gathered).report, true))
  return JSON.stringify({ status: 'success', data: { page } })
}

/** Renders a part from a report's stored text: the bytes to send, and those to store. */
async function renderPart({ text, part }: { text: string; part: ReportPart }) {
  const body = Buffer.from((await makeBody(JSON.parse(text) as PublishedReport, part)) as string)
  return { body: new Uint8Array(body), stored: new Uint8Array(gzipSync(body)) }
}

async function makeBody(report: PublishedReport, part: ReportPart): Promise<string | Buffer> {
  switch (part) {
    case 'page':
      return packPage(reportPage(report))
    case 'md':
      return reportAsMarkdown(report)
    case 'sarif':
      return reportAsSarif(report)
    case 'pdf':
      return reportAsPdf(report)
    case 'image':
      return reportImage(report)
    default: {
      const finding = report.findings.find(({ anchor }) => anchor === part)
      return finding ? packPage(findingPage(report, finding)) : ''
    }
  }
}
