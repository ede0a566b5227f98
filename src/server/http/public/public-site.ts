import type { FastifyInstance } from 'fastify'
import { siteLinksWith } from '../../../domain/site-links'
import { readBranding } from '../branding/serve-branding'
import type { Site } from '../site-files'
import { type PublicSite, readPublicStyle } from './public-page'
import type { PublicPages } from './public-pages'
import { sendPublicFile } from './send-public'

/** This site's data for public pages, under its public URL. */
export const publicSiteOf = (
  { siteName, supportEmail, webDir, branding }: Site,
  publicUrl: string,
  pages: readonly PublicPages[],
): PublicSite => ({
  name: siteName,
  origin: publicUrl,
  supportEmail,
  style: readPublicStyle(webDir),
  branding: (branding && readBranding(branding)?.tags) ?? null,
  links: siteLinksWith(pages.flatMap(({ link }) => link ?? [])),
})

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
