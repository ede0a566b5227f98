import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { etagOf, hasTag } from '../rendered-reply'
import { type PublicPage, type PublicSite, renderPublicPage } from './public-page'

/** How long a copy can be served without revalidation. Unpublished content is gone everywhere after this time. */
const maxAgeSeconds = 60

/** Public texts contain no secret alongside user input, so their compressed length reveals nothing (BREACH). */
export const compressedAsPublic: RouteShorthandOptions = {
  compress: { customTypes: /^(text\/|application\/(atom\+xml|xml|json|schema\+json|sarif\+json))/ },
} as RouteShorthandOptions

export type PublicFile = {
  type: string
  body: string | Buffer
  /** ETag of a body that is sent repeatedly; computed from the body by default. */
  etag?: string
  /** Always revalidate, because withdrawing consent must take effect immediately. */
  endsAtOnce?: boolean
}

/** Sends content that anyone can cache for a minute, or 304 if the client already has it. */
export function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag = etagOf(body), endsAtOnce = false }: PublicFile,
): FastifyReply {
  reply.header('cache-control', endsAtOnce ? 'no-cache' : `public, max-age=${maxAgeSeconds}`).header('etag', etag)
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Public pages run no script except the one that verifies files, and load only their own styles, images and fonts. */
export const publicPolicy = ({ style }: PublicSite, scripts: "'none'" | "'self'" = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' ${style.source}`,
    "img-src 'self'",
    "font-src 'self'",
    // Only a script could use it, but page auditing tools request robots.txt on the page's behalf.
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

/** Sends an already rendered page. */
export function sendRenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, policy = publicPolicy(site), ...rendered }: Rendered,
): FastifyReply {
  reply.header('content-security-policy', policy)
  return sendPublicFile(request, reply, { type: pageType, ...rendered })
}

type SentPage = { site: PublicSite; page: PublicPage; status?: 200 | 404 | 410 | 429; endsAtOnce?: boolean }

/** Renders and sends a page. Missing and removed pages are not cached. */
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
