import type { Api } from '../../../server/http/api'
import type { FeatureWiring } from '../../../server/startup/features'
import { publicReportRoutes } from './public-report-routes'
import { publicationRoutes } from './publication-routes'
import { reportListRoutes } from './report-list-routes'
import { createReportParts } from './report-parts'
import { startRenderer } from './start-renderer'

/** The calls and the public pages of reports, which share the renderers. A judge's preview doesn't wait behind public requests. */
export function reportRoutes(
  api: Api,
  { db, clock, issuer, publicSite, publishableFixes, servePages, beforeClose }: FeatureWiring,
): void {
  const [drawing, composing] = [startRenderer(), startRenderer()]
  beforeClose(() => Promise.all([drawing.stop(), composing.stop()]))
  const parts = createReportParts({ db, clock, drawing })
  const site = publicSite
  publicationRoutes(api, { db, site, publishableFixes, composing, parts })
  servePages((pages) => {
    reportListRoutes(pages, { db, site })
    publicReportRoutes(pages, { db, site, signer: issuer.signer, parts })
  })
}
