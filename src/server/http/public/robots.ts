import type { FastifyInstance } from 'fastify'
import type { PublicSite } from './public-page'
import { sendPublicFile } from './send-public'

/** Search engines read what is published, and what its pages need to be drawn. Everything else is behind the login. */
export function serveRobots(app: FastifyInstance, { origin }: PublicSite): void {
  const lines = [
    'User-agent: *',
    ...['/reports', '/people', '/leaderboard', '/verify', '/assets/', '/favicon.svg', '/site.css', '/site-logo'].map(
      (path) => `Allow: ${path}`,
    ),
    'Disallow: /',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  const file = { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` }
  app.get('/robots.txt', (request, reply) => sendPublicFile(request, reply, file))
}
