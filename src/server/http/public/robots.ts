import type { FastifyInstance } from 'fastify'
import type { PublicSite } from './public-page'
import type { PublicPages } from './public-pages'
import { sendPublicFile } from './send-public'

/** Search engines can read the login, which says what the site is for, published content, and assets. The rest requires an account. */
export function serveRobots(app: FastifyInstance, { origin }: PublicSite, pages: readonly PublicPages[]): void {
  const paths = pages.flatMap((one) => one.paths)
  const lines = [
    'User-agent: *',
    ...['/$', '/login$', ...paths, '/verify', '/assets/', '/favicon.svg', '/site.css', '/site-logo'].map(
      (path) => `Allow: ${path}`,
    ),
    'Disallow: /',
    ...pages.flatMap(({ sitemap }) => (sitemap ? [`Sitemap: ${origin}${sitemap}`] : [])),
  ]
  const file = { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` }
  app.get('/robots.txt', (request, reply) => sendPublicFile(request, reply, file))
}
