import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock'
import type { Database } from './db/database'
import { answerLimitAsPage } from './http/public/limit-page'
import { createPublicLimit } from './http/public/public-limit'
import type { PublicSite } from './http/public/public-page'
import { publicSiteOf } from './http/public/public-site'
import { serveRobots } from './http/public/robots'
import { findVerifyScript, serveVerifyPage } from './http/public/verify-page'
import type { Site } from './http/site-files'
import { publicReportRoutes } from './publication/pages/public-report-routes'
import { reportListRoutes } from './publication/pages/report-list-routes'
import { createReportParts, type ReportMaking } from './publication/rendering/report-parts'
import { startRenderer } from './publication/rendering/start-renderer'
import type { Signer } from './signing/signer'
import { publicPagesOf, type ServerFeature } from './startup/features'

export type PublicWiring = ReportMaking & {
  database: Database
  clock: Clock
  signer: Signer
  site: Site
  /** The URL that visitors use for this site, without a trailing slash. */
  publicUrl: string
  rateLimitScale: number
  features: readonly ServerFeature[]
  publicSite: PublicSite
}

/** Serves server-rendered pages and files that need no script. Register after `serveSite`, which compresses them. */
export async function registerPublicPages(
  app: FastifyInstance,
  { site, publicSite, database, clock, signer, parts, rateLimitScale, features }: PublicWiring,
): Promise<void> {
  const ofFeatures = publicPagesOf(features)
  const countVisit = createPublicLimit(rateLimitScale)
  await app.register(async (pages) => {
    answerLimitAsPage(pages, publicSite)
    pages.addHook('onRequest', async (request) => countVisit(request.ip, clock.now()))
    serveRobots(pages, publicSite, ofFeatures)
    reportListRoutes(pages, { db: database.db, site: publicSite })
    publicReportRoutes(pages, { db: database.db, site: publicSite, signer, parts })
    for (const { register } of ofFeatures) register(pages, { db: database.db, site: publicSite })
    serveVerifyPage(pages, publicSite, findVerifyScript(site.webDir))
  })
}

/** What public pages say of this site, also in the preview of a report. */
export const readPublicSite = ({ site, publicUrl, features }: Pick<PublicWiring, 'site' | 'publicUrl' | 'features'>) =>
  publicSiteOf(site, publicUrl, publicPagesOf(features))

/** Starts the report renderers. A judge's preview doesn't wait behind public requests. */
export function startReports(
  app: FastifyInstance,
  { database, clock }: Pick<PublicWiring, 'database' | 'clock'>,
): ReportMaking {
  const [drawing, composing] = [startRenderer(), startRenderer()]
  app.addHook('preClose', async () => {
    await Promise.all([drawing.stop(), composing.stop()])
  })
  return { composing, parts: createReportParts({ db: database.db, clock, drawing }) }
}
