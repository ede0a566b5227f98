import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasUnstorableText } from '../../../domain/field-rules'
import type { Db } from '../../../server/db/database'
import type { PublicSite } from '../../../server/http/public/public-page'
import { compressedAsPublic, sendPublicFile, sendPublicPage } from '../../../server/http/public/send-public'
import { atomFeed } from './atom-feed'
import { reportListPage } from './other-pages'
import { countPublished, listPublished } from './published-queries'
import { reportSchemaText } from './report-schema-file'
import { sitemap } from './sitemap'

type Asked = FastifyRequest<{ Querystring: Record<string, unknown> }>

const pageSize = 20
/** Feed and sitemap aren't paged; they contain the newest reports. */
const feedSize = 50
const sitemapSize = 5_000

/** Serves the lists of published reports for readers, feed readers and search engines. */
export function reportListRoutes(app: FastifyInstance, { db, site }: { db: Db; site: PublicSite }): void {
  app.get('/reports', compressedAsPublic, async (request: Asked, reply) => {
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
