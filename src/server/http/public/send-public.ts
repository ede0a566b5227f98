import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { etagOf, hasTag } from '../rendered-reply'
import { type PublicPage, type PublicSite, renderPublicPage } from './public-page'

/** How long a copy may be shown without asking again: what is unpublished is gone everywhere after this time. */
const maxAgeSeconds = 60

/** Public texts hold no secret beside input of the caller, so their compressed length tells nothing (BREACH). */
export const compressedAsPublic: RouteShorthandOptions = {
  compress: { customTypes: /^(text\/|application\/(atom\+xml|xml|json|schema\+json|sarif\+json))/ },
} as RouteShorthandOptions

export type PublicFile = {
  type: string
  body: string | Buffer
  /** Of a body that is sent again and again; computed from it otherwise. */
  etag?: string
  /** A copy is never shown without asking again: it must end at once where somebody takes a consent back. */
  endsAtOnce?: boolean
}

/** Sends what everybody may keep for a minute, and 304 to whoever has it already. */
export function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag = etagOf(body), endsAtOnce = false }: PublicFile,
): FastifyReply {
  reply.header('cache-control', endsAtOnce ? 'no-cache' : `public, max-age=${maxAgeSeconds}`).header('etag', etag)
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Nothing runs in a public page but the one that verifies files, and nothing is loaded but its own style, pictures and fonts. */
export const publicPolicy = ({ style }: PublicSite, scripts: "'none'" | "'self'" = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' ${style.source}`,
    "img-src 'self'",
    "font-src 'self'",
    // Only a script could use it, but tools that judge pages ask for robots.txt in its name.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';')

const pageType = 'text/html; charset=utf-8'

type Rendered = Omit<PublicFile, 'type'> & { site: PublicSite; policy?: string }

/** Sends a page that was made already. */
export function sendRenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, policy = publicPolicy(site), ...rendered }: Rendered,
): FastifyReply {
  reply.header('content-security-policy', policy)
  return sendPublicFile(request, reply, { type: pageType, ...rendered })
}

type SentPage = { site: PublicSite; page: PublicPage; status?: 200 | 404 | 410 | 429; endsAtOnce?: boolean }

/** Makes a page and sends it. One that is missing or gone is not kept by anybody. */
export function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, page, status = 200, endsAtOnce = false }: SentPage,
): FastifyReply {
  const body = renderPublicPage(site, page)
  if (status === 200) return sendRenderedPage(request, reply, { site, body, endsAtOnce })
  reply.header('content-security-policy', publicPolicy(site))
  return reply.code(status).header('cache-control', 'no-cache').type(pageType).send(body)
}
