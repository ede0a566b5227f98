import type { PublishedReport } from '../../../domain/publication/published-report'
import { reportAsMarkdown } from './report-markdown'
import { reportAsSarif } from './report-sarif'

export type FileEnding = 'md' | 'json' | 'sarif' | 'pdf'

type ReportFile = { type: string; make: (text: string) => Promise<string | Buffer> }

const reportOf = (text: string) => JSON.parse(text) as PublishedReport

const files: Record<FileEnding, ReportFile> = {
  /** The stored bytes themselves. */
  json: { type: 'application/json; charset=utf-8', make: async (text) => text },
  md: { type: 'text/markdown; charset=utf-8', make: async (text) => reportAsMarkdown(reportOf(text)) },
  sarif: { type: 'application/sarif+json; charset=utf-8', make: async (text) => reportAsSarif(reportOf(text)) },
  pdf: { type: 'application/pdf', make: async (text) => (await import('./draw-report')).reportAsPdf(reportOf(text)) },
}

/** The type of a file, and how it is made of the stored text of a report. */
export const fileOf = (ending: FileEnding): ReportFile => files[ending]

/** The name under which a browser saves it. */
export const fileName = (slug: string, ending: FileEnding, isSignature: boolean): string =>
  `${slug}.${ending}${isSignature ? '.sig' : ''}`
