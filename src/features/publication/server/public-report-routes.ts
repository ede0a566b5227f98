import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSlug } from '../../../domain/slug'
import type { Db } from '../../../server/db/database'
import { type PublicSite, renderPublicPage } from '../../../server/http/public/public-page'
import {
  compressedAsPublic,
  sendPublicFile,
  sendPublicPage,
  sendRenderedPage,
} from '../../../server/http/public/send-public'
import type { Signer } from '../../../server/signing/signer'
import { anchorOf } from '../domain/compose-finding'
import type { ReportPart } from '../domain/report-part'
import { tombstonePage, unknownPage } from './other-pages'
import { unpackPage } from './packed-page'
import { findPublished, type Published, readReportText } from './published-queries'
import { createReportCache } from './report-cache'
import { type FileEnding, fileName, typeOfFile } from './report-files'
import type { ReportParts } from './report-parts'

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
    if (found.kind === 'tombstone') return gone(request, reply, found)
    if (slug && ending)
      return sendFile(request, reply, found, { slug, ending: ending as FileEnding, isSignature: !!signature })
    return sendRenderedPage(request, reply, { site, ...(await pageOf(found, 'page')) })
  })
  app.get('/reports/:name/:part', compressedAsPublic, async (request: Asked, reply) => {
    const { name, part = '' } = request.params
    const isImage = part === 'image.png'
    const found = isSlug(name) && (isImage || isAnchor(part)) ? await findPublished(db, name, request.receivedAt) : null
    if (!found) return unknown(request, reply)
    if (found.kind === 'tombstone') return gone(request, reply, found)
    if (isImage) {
      const picture = await cached(`${found.digest} image`, () => parts.read(found.id, 'image'))
      return sendPublicFile(request, reply, { type: 'image/png', ...picture })
    }
    if (Number(part.slice(2)) > found.findings || part !== anchorOf(Number(part.slice(2))))
      return unknown(request, reply)
    return sendRenderedPage(request, reply, { site, ...(await pageOf(found, part as ReportPart)) })
  })

  const gone = (request: FastifyRequest, reply: FastifyReply, found: Extract<Published, { kind: 'tombstone' }>) =>
    sendPublicPage(request, reply, { site, page: tombstonePage(found), status: 410 })

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
