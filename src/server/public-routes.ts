import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock'
import { answerLimitAsPage } from './http/public/notice-page'
import { createPublicLimit, publicSiteOf, type RegisterPages, serveRobots } from './http/public/public-site'
import { findVerifyScript, serveVerifyPage } from './http/public/verify-page'
import type { Site } from './http/site-files'
import { publicPagesOf, type ServerFeature } from './startup/features'

export type PublicWiring = {
  clock: Clock
  site: Site
  /** The URL that visitors use for this site, without a trailing slash. */
  publicUrl: string
  rateLimitScale: number
  features: readonly ServerFeature[]
}

/**
 * Adds what serves pages and files that need no script. The routes of features come first and bring their pages with
 * `servePages`; `registerPublicPages` follows after `serveSite`, which compresses them.
 */
export function withPublicPages<W extends PublicWiring>(wiring: W) {
  const { site, publicUrl, clock, rateLimitScale, features } = wiring
  const ofFeatures = publicPagesOf(features)
  const publicSite = publicSiteOf(site, publicUrl, ofFeatures)
  const registers: RegisterPages[] = []
  const countVisit = createPublicLimit(rateLimitScale)
  return {
    ...wiring,
    publicSite,
    servePages: (register: RegisterPages) => void registers.push(register),
    registerPublicPages: (app: FastifyInstance) =>
      app.register(async (pages) => {
        answerLimitAsPage(pages, publicSite)
        pages.addHook('onRequest', async (request) => countVisit(request.ip, clock.now()))
        serveRobots(pages, publicSite, ofFeatures)
        for (const register of registers) register(pages)
        serveVerifyPage(pages, publicSite, findVerifyScript(site.webDir))
      }),
  }
}
