import { publishedReportSchema } from '../../../contract/publication/report-schema'
import type { PublicSite } from '../../http/public/public-page'

let text: string | undefined

/** The JSON Schema of the JSON files, made when somebody first asks for it. */
export function reportSchemaText({ origin }: PublicSite): string {
  text ??= `${JSON.stringify(publishedReportSchema(`${origin}/reports/schema.json`), null, 2)}\n`
  return text
}
