import { createHash } from 'node:crypto'
import type { startTestApp } from '../../../../test/server/start-test-app'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { listingOf } from '../../../domain/publication/report-listing'
import { publicReport } from '../../../server/db/encryption/stored-text'
import { publications } from '../../../server/db/tables/publication-tables'

type App = Awaited<ReturnType<typeof startTestApp>>
type Row = typeof publications.$inferInsert

/** Stores a report as publishing does, so that it can be as large or as odd as a test needs. */
export async function storeReport(app: App, report: PublishedReport, change: Partial<Row> = {}): Promise<string> {
  const olga = await app.person('olga')
  const { id: contestId } = await app.contest(olga)
  const text = JSON.stringify(report)
  await app.db.insert(publications).values({
    ...{ contestId, slug: report.slug, version: report.version, ...publicReport(text), listing: listingOf(report) },
    digest: createHash('sha256').update(text).digest('hex'),
    ...{ publishedAt: app.clock.now(), publishedBy: olga.id, visibleFrom: app.clock.now() },
    ...change,
  })
  return text
}
