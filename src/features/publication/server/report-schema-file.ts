import type { PublicSite } from '../../../server/http/public/public-page'
import { publishedReportSchema } from '../contract/report-schema'

let text: string | undefined

/** The JSON Schema of the JSON files, built on first request. */
export function reportSchemaText({ origin }: PublicSite): string {
  text ??= `${JSON.stringify(publishedReportSchema(`${origin}/reports/schema.json`), null, 2)}\n`
  return text
}
