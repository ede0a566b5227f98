import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasUnstorableText } from '../../../domain/field-rules'
import { isSlug } from '../../../domain/slug'
import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { type PublicSite, renderPublicPage } from '../../../server/http/public/public-page'
import {
  compressedAsPublic,
  sendPublicFile,
  sendPublicPage,
  sendRenderedPage,
} from '../../../server/http/public/send-public'
import type { Signer } from '../../../server/signing/signer'
import type { FeatureWiring } from '../../../server/startup/features'
import { anchorOf } from '../domain/compose-finding'
import type { ReportPart } from '../domain/report-part'
import { reportListPage, tombstonePage, unknownPage } from './other-pages'
import { publicationRoutes } from './publication-routes'
import { countPublished, findPublished, listPublished, type Published, readReportText } from './published-queries'
import { atomFeed, reportSchemaText, sitemap } from './report-list-files'
import { unpackPage } from './report-page-parts'
import {
  createReportCache,
  createReportParts,
  type FileEnding,
  fileName,
  type ReportParts,
  typeOfFile,
} from './report-parts'
import { startRenderer } from './start-renderer'

export type PublicReports = { db: Db; site: PublicSite; signer: Signer; parts: ReportParts }

type Asked = FastifyRequest<{ Params: { name: string; part?: string } }>

const namePattern = /^([a-z0-9][a-z0-9-]{0,119})(?:\.(md|json|sarif|pdf)(\.sig)?)?$/

/** Serves /reports: pages and files of published reports. They are rendered elsewhere, from the stored text alone. */
export function publicReportRoutes(app: FastifyInstance, { db, site, signer, parts }: PublicReports): void {
  const cached = createReportCache()
  // Profiles and the leaderboard are turned on together.
  const showsProfiles = site.links.public.some(({ path }) => path === '/leaderboard')
  const pageOf = ({ id, digest }: StoredReport, part: ReportPart) =>
    cached(`${digest} ${part}`, async () =>
      renderPublicPage(site, unpackPage(String(await parts.read(id, part)), { showsProfiles })),
    )
  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    sendPublicPage(request, reply, { site, page: unknownPage(pathOf(request)), status: 404 })

  app.get('/reports/:name', compressedAsPublic, async (request: Asked, reply) => {
    const [, slug, ending, signature] = namePattern.exec(request.params.name) ?? []
    const found = slug === undefined ? null : await findPublished(db, slug, request.receivedAt)
    if (!found) return unknown(request, reply)
    if (found.kind === 'tombstone') return sendTombstone(request, reply, found)
    if (slug && ending)
      return sendFile(request, reply, found, { slug, ending: ending as FileEnding, isSignature: !!signature })
    return sendRenderedPage(request, reply, { site, ...(await pageOf(found, 'page')) })
  })
  app.get('/reports/:name/:part', compressedAsPublic, async (request: Asked, reply) => {
    const { name, part = '' } = request.params
    const isImage = part === 'image.png'
    const found = isSlug(name) && (isImage || isAnchor(part)) ? await findPublished(db, name, request.receivedAt) : null
    if (!found) return unknown(request, reply)
    if (found.kind === 'tombstone') return sendTombstone(request, reply, found)
    if (isImage) {
      const picture = await cached(`${found.digest} image`, () => parts.read(found.id, 'image'))
      return sendPublicFile(request, reply, { type: 'image/png', ...picture })
    }
    if (Number(part.slice(2)) > found.findings || part !== anchorOf(Number(part.slice(2))))
      return unknown(request, reply)
    return sendRenderedPage(request, reply, { site, ...(await pageOf(found, part as ReportPart)) })
  })

  const sendTombstone = (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Extract<Published, { kind: 'tombstone' }>,
  ) => sendPublicPage(request, reply, { site, page: tombstonePage(found), status: 410 })

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    found: StoredReport,
    { slug, ending, isSignature }: { slug: string; ending: FileEnding; isSignature: boolean },
  ): Promise<FastifyReply> {
    const file = await cached(`${found.digest} ${ending}`, async () =>
      ending === 'json' ? readReportText(db, found.id) : parts.read(found.id, ending),
    )
    reply.header('content-disposition', `inline; filename="${fileName(slug, ending, isSignature)}"`)
    if (!isSignature) return sendPublicFile(request, reply, { type: typeOfFile[ending], ...file })
    const signed = await cached(`${found.digest} ${ending} sig`, async () => signer.signBytes(file.body))
    return sendPublicFile(request, reply, { type: 'application/octet-stream', ...signed })
  }
}

const isAnchor = (text: string) => /^C-\d{2,5}$/.test(text) && Number(text.slice(2)) > 0

type StoredReport = Extract<Published, { kind: 'report' }>

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/'

/** The calls and the public pages of reports, which share the renderers. A judge's preview doesn't wait behind public requests. */
export function reportRoutes(
  api: Api,
  { db, clock, issuer, publicSite, publishableFixes, servePages, beforeClose }: FeatureWiring,
): void {
  const [drawing, composing] = [startRenderer(), startRenderer()]
  beforeClose(() => Promise.all([drawing.stop(), composing.stop()]))
  const parts = createReportParts({ db, clock, drawing })
  const site = publicSite
  publicationRoutes(api, { db, site, publishableFixes, composing, parts })
  servePages((pages) => {
    reportListRoutes(pages, { db, site })
    publicReportRoutes(pages, { db, site, signer: issuer.signer, parts })
  })
}

type ListRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

const pageSize = 20
/** Feed and sitemap aren't paged; they contain the newest reports. */
const feedSize = 50
const sitemapSize = 5_000

/** Serves the lists of published reports for readers, feed readers and search engines. */
function reportListRoutes(app: FastifyInstance, { db, site }: { db: Db; site: PublicSite }): void {
  app.get('/reports', compressedAsPublic, async (request: ListRequest, reply) => {
    const search = wordsOf(request.query.search)
    const filter = { search: search === '' ? null : search, now: request.receivedAt }
    const total = await countPublished(db, filter)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(pages, numberOf(request.query.page))
    const reports = total === 0 ? [] : await listPublished(db, { ...filter, page, limit: pageSize })
    const list = { reports, total, page, pages, search }
    return sendPublicPage(request, reply, { site, page: reportListPage(site.name, list) })
  })
  app.get('/reports/', async (_request, reply) => reply.redirect('/reports', 301))
  app.get('/reports/feed.atom', compressedAsPublic, async (request, reply) => {
    const reports = await listPublished(db, { search: null, now: request.receivedAt, page: 1, limit: feedSize })
    const type = 'application/atom+xml; charset=utf-8'
    return sendPublicFile(request, reply, { type, body: atomFeed(site, reports) })
  })
  app.get('/sitemap.xml', compressedAsPublic, async (request, reply) => {
    const reports = await listPublished(db, { search: null, now: request.receivedAt, page: 1, limit: sitemapSize })
    return sendPublicFile(request, reply, {
      type: 'application/xml; charset=utf-8',
      body: sitemap(site.origin, reports),
    })
  })
  app.get('/reports/schema.json', compressedAsPublic, async (request, reply) =>
    sendPublicFile(request, reply, { type: 'application/schema+json; charset=utf-8', body: reportSchemaText(site) }),
  )
}

const wordsOf = (value: unknown) =>
  typeof value === 'string' && !hasUnstorableText(value) ? value.trim().slice(0, 100) : ''

/** A page number from 1; anything else means the first page. */
const numberOf = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1)
