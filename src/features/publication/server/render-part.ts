import { gzipSync } from 'node:zlib'
import type { PublishedReport } from '../../../domain/publication/published-report'
import type { ReportPart } from '../domain/report-part'
import { packPage } from './packed-page'
import { reportImage } from './report-image'
import { reportAsMarkdown } from './report-markdown'
import { findingPage, reportPage } from './report-page'
import { reportAsPdf } from './report-pdf'
import { reportAsSarif } from './report-sarif'

/** Renders a part from a report's stored text: the bytes to send, and those to store. */
export async function renderPart({ text, part }: { text: string; part: ReportPart }) {
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
