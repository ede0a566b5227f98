import { type Html, html } from '../../../server/http/public/html'
import type { PublicSite } from '../../../server/http/public/public-page'
import { publishedReportSchema } from '../contract/report-schema'
import { formatCount } from '../domain/report-labels'
import type { ListedReport } from './published-queries'

let text: string | undefined

/** Earlier than any report; the last change of an empty feed. */
const noChange = '1970-01-01T00:00:00.000Z'

/** The newest reports as a feed (RFC 4287). A report's URL is its id; a new version has a later time. */
export function atomFeed({ name, origin }: PublicSite, reports: readonly ListedReport[]): string {
  const updated = reports[0]?.visibleFrom.toISOString() ?? noChange
  const entry = (one: ListedReport): Html => {
    const [address, at] = [`${origin}/reports/${one.slug}`, one.visibleFrom.toISOString()]
    return html`<entry><id>${address}</id><title>${storable(one.title)}</title><link rel="alternate" type="text/html" href="${address}"/><updated>${at}</updated><published>${at}</published><summary>${formatCount(one.unique, 'unique valid issue')} of ${formatCount(one.submitted, 'submission')}. ${storable(one.summary)}</summary></entry>
`
  }
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}/reports</id><title>${name}: published reports</title><link rel="self" type="application/atom+xml" href="${origin}/reports/feed.atom"/><link rel="alternate" type="text/html" href="${origin}/reports"/><author><name>${name}</name></author><updated>${updated}</updated>
${reports.map(entry)}</feed>
`.text
}

/** XML can't contain control characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that it refuses
const storable = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '�')

/** All public report pages for search engines: the list, and each report. */
export function sitemap(origin: string, reports: readonly ListedReport[]): string {
  const page = (path: string, at?: Date): Html =>
    html`<url><loc>${origin}${path}</loc>${at && html`<lastmod>${at.toISOString()}</lastmod>`}</url>
`
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${page('/reports', reports[0]?.visibleFrom)}${reports.map((one) => page(`/reports/${one.slug}`, one.visibleFrom))}</urlset>
`.text
}

/** The JSON Schema of the JSON files, built on first request. */
export function reportSchemaText({ origin }: PublicSite): string {
  text ??= `${JSON.stringify(publishedReportSchema(`${origin}/reports/schema.json`), null, 2)}\n`
  return text
}
