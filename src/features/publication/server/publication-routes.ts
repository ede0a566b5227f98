import { paginationOf } from '../../../domain/paging'
import { refuse } from '../../../domain/refusals'
import { isSlug } from '../../../domain/slug'
import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import type { PublicSite } from '../../../server/http/public/public-page'
import { RenderedReply, SerializedReply } from '../../../server/http/rendered-reply'
import type { PublishableFixes } from '../../../server/startup/features'
import type { GatheredReport } from './gather-report'
import { preparationReply, prepareReport, previewReport, readPreparation, saveDraft } from './prepare-report'
import { sumPublished } from './publication-queries'
import { publishReport, unpublishReport } from './publish-report'
import { countPublished, findPublished, type ListedReport, listPublished, readReportText } from './published-queries'
import type { ReportMaking } from './report-parts'

const newest = { search: null, page: 1, limit: 3 }

const listedReport = ({ id: _, ...row }: ListedReport) => ({ ...row, visibleFrom: row.visibleFrom.toISOString() })

type PublicationWiring = ReportMaking & { db: Db; site: PublicSite; publishableFixes: PublishableFixes }

export function publicationRoutes(
  api: Api,
  { db, composing, parts, publishableFixes, ...wiring }: PublicationWiring,
): void {
  const { name, origin } = wiring.site
  const ofSite = { site: { name, origin }, publishableFixes }
  const prepared = async (gathered: GatheredReport, now: Date) =>
    preparationReply(await prepareReport(composing, gathered), now)

  api.on('getReportPreparation', async ({ params, viewer, receivedAt: now }) =>
    prepared(await readPreparation(db, { contestId: params.id, viewer, ...ofSite, now }), now),
  )

  api.on('previewReport', async ({ params, viewer, receivedAt: now }) => {
    const gathered = await readPreparation(db, { contestId: params.id, viewer, ...ofSite, now })
    return new SerializedReply(await previewReport(composing, gathered, wiring.site))
  })

  api.on('saveReportDraft', async ({ params, body: draft, viewer, expectedVersion, receivedAt: now }) => {
    const by = { contestId: params.id, judgeId: viewer.id, ...ofSite, now }
    return prepared(await saveDraft(db, { ...by, draft, expectedVersion }), now)
  })

  api.on('publishReport', async ({ params, body, viewer, receivedAt: now }) => {
    const by = { contestId: params.id, judgeId: viewer.id, ...ofSite, now }
    const published = await publishReport({ db, drawing: composing }, { ...by, previewDigest: body.previewDigest })
    if (published.isPublic) parts.makeAhead(published.publicationId)
    return preparationReply(published, now)
  })

  api.on('unpublishReport', async ({ params, body, viewer, receivedAt: now }) => {
    const by = { contestId: params.id, judgeId: viewer.id, ...ofSite, now }
    return prepared(await unpublishReport(db, { ...by, reason: body.reason }), now)
  })

  api.on('listReports', async ({ query, receivedAt: now }) => {
    const filter = { search: query.search, contestId: query.contestId, now }
    const rows = await listPublished(db, { ...filter, ...query })
    const reports = rows.map(listedReport)
    return { status: 'success', data: { reports, pagination: paginationOf(await countPublished(db, filter), query) } }
  })

  api.on('getReportSummary', async ({ receivedAt: now }) => {
    const [totals, rows] = [await sumPublished(db, now), await listPublished(db, { ...newest, now })]
    return { status: 'success', data: { totals, newest: rows.map(listedReport) } }
  })

  api.on('getReport', async ({ params: { slug }, receivedAt: now }) => {
    const found = (isSlug(slug) ? await findPublished(db, slug, now) : null) ?? refuse('report_not_found')
    if (found.kind === 'report') {
      return new RenderedReply(
        { format: 'primacy-report/1', slug, version: found.version },
        await readReportText(db, found.id),
      )
    }
    const { kind: _, ...tombstone } = found
    return refuse('report_unpublished', { data: tombstone, text: `This report was unpublished: ${found.reason}` })
  })
}
