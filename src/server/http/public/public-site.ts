import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { refuse } from '../../../domain/refusals'
import { type FeatureLink, siteLinksWith } from '../../../domain/site-links'
import { clientNetworks } from '../../network/ip-address'
import { readBranding } from '../branding/serve-branding'
import type { Site } from '../site-files'
import { type PublicSite, readPublicStyle } from './public-page'
import { sendPublicFile } from './send-public'

/** Pages that anybody can read, and that are not part of core. */
export type PublicPages = {
  /** In the header and the footer of every page. */
  link?: FeatureLink
  /** What search engines may read, by the beginning of its path. */
  paths: readonly string[]
  /** The path of the list of pages for search engines. */
  sitemap?: string
}

/** Registers routes beside the public pages of core, which have the same limit. */
export type RegisterPages = (pages: FastifyInstance) => void

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

const perMinute = 300
const windowMs = 60_000
/** When there are too many clients, the forgotten ones start over. */
const maxRemembered = 20_000

/**
 * Refuses clients that read more than 300 public pages or files per minute. Counted in each instance's memory, unlike
 * the API's limits: reading public data must not write to the database.
 */
export function createPublicLimit(scale: number): (ip: string, now: Date) => void {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxRemembered })
  return (ip, now) => {
    for (const { name, allowance } of clientNetworks(ip)) {
      const known = windows.get(name)
      const window = known && known.endsAt > now.getTime() ? known : { count: 0, endsAt: now.getTime() + windowMs }
      window.count += 1
      windows.set(name, window)
      if (window.count <= Math.floor(perMinute * allowance * scale)) continue
      refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now.getTime()) / 1000)) })
    }
  }
}
