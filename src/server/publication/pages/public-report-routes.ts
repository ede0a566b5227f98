import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { isSlug } from '../../../domain/slug'
import { inSlices } from '../../concurrency/in-slices'
import type { Db } from '../../db/database'
import type { PublicSite } from '../../http/public/public-page'
import { compressedAsPublic, sendPublicFile, sendPublicPage, sendRenderedPage } from '../../http/public/send-public'
import type { Signer } from '../../signing/signer'
import { type FileEnding, fileName, fileOf } from '../files/report-files'
import { findPublished, type Published, readReportText } from '../published-queries'
import { tombstonePage, unknownPage } from './other-pages'
import { createReportCache } from './report-cache'

export type PublicReports = { db: Db; site: PublicSite; signer: Signer }

type Asked = FastifyRequest<{ Params: { name: string; part?: string } }>

const namePattern = /^([a-z0-9][a-z0-9-]{0,119})(?:\.(md|json|sarif|pdf)(\.sig)?)?$/

/**
 * Serves what is below /reports: pages and files of published reports, made of the stored text alone. What draws them is
 * loaded when somebody first reads one.
 */
export function publicReportRoutes(app: FastifyInstance, { db, site, signer }: PublicReports): void {
  const cached = createReportCache()
  /** Stored by this product. Read only where nothing is kept of it. */
  const reportOf = async ({ id }: StoredReport) => JSON.parse(await readReportText(db, id)) as PublishedReport
  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    sendPublicPage(request, reply, { site, page: unknownPage(pathOf(request)), status: 404 })

  app.get('/reports/:name', compressedAsPublic, async (request: Asked, reply) => {
    const [, slug, ending, signature] = namePattern.exec(request.params.name) ?? []
    const found = slug === undefined ? null : await findPublished(db, slug, request.receivedAt)
    if (!found) return unknown(request, reply)
    if (found.kind === 'tombstone') return gone(request, reply, found)
    if (slug && ending)
      return sendFile(request, reply, found, { slug, ending: ending as FileEnding, isSignature: !!signature })
    const page = await cached(`${found.digest} page`, async () =>
      inSlices((await import('../files/draw-report')).drawPage(site, await reportOf(found))),
    )
    return sendRenderedPage(request, reply, { site, ...page })
  })
  app.get('/reports/:name/:part', compressedAsPublic, async (request: Asked, reply) => {
    const { name, part = '' } = request.params
    const isImage = part === 'image.png'
    const found = isSlug(name) && (isImage || isAnchor(part)) ? await findPublished(db, name, request.receivedAt) : null
    if (!found) return unknown(request, reply)
    if (found.kind === 'tombstone') return gone(request, reply, found)
    if (isImage) {
      const picture = await cached(`${found.digest} image`, async () =>
        (await import('../files/draw-report')).reportImage(await reportOf(found)),
      )
      return sendPublicFile(request, reply, { type: 'image/png', ...picture })
    }
    const page = await cached(`${found.digest} ${part}`, async () =>
      (await import('../files/draw-report')).drawFinding(site, await reportOf(found), part),
    )
    return page.body === '' ? unknown(request, reply) : sendRenderedPage(request, reply, { site, ...page })
  })

  const gone = (request: FastifyRequest, reply: FastifyReply, found: Extract<Published, { kind: 'tombstone' }>) =>
    sendPublicPage(request, reply, { site, page: tombstonePage(found), status: 410 })

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    found: StoredReport,
    { slug, ending, isSignature }: { slug: string; ending: FileEnding; isSignature: boolean },
  ): Promise<FastifyReply> {
    const { type, make } = fileOf(ending)
    const file = await cached(`${found.digest} ${ending}`, async () => make(await readReportText(db, found.id)))
    reply.header('content-disposition', `inline; filename="${fileName(slug, ending, isSignature)}"`)
    if (!isSignature) return sendPublicFile(request, reply, { type, ...file })
    const signed = await cached(`${found.digest} ${ending} sig`, async () => signer.signBytes(file.body))
    return sendPublicFile(request, reply, { type: 'application/octet-stream', ...signed })
  }
}

const isAnchor = (text: string) => /^C-\d{2,5}$/.test(text)

type StoredReport = Extract<Published, { kind: 'report' }>

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/'
