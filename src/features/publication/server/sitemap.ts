import { type Html, html } from '../../../server/http/public/html'
import type { ListedReport } from './published-queries'

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
