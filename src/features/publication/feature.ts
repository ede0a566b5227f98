import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { reportsLink } from './domain/site-link'
import { decryptPublicReports } from './server/decrypt-public-reports'
import { findInReport } from './server/find-in-report'
import { reportRoutes } from './server/report-routes'

const quarterMinuteMs = 15_000

export const publication: ServerFeature<typeof endpoints> = {
  name: 'publication',
  about:
    'Lets the lead judge prepare, redact and publish the report of a finalized contest, which anyone can read. The format of a report, and verifying it, are in core.',
  endpoints,
  registerRoutes: reportRoutes,
  publicPages: {
    link: reportsLink,
    paths: ['/reports'],
    sitemap: '/sitemap.xml',
  },
  findInReport,
  jobs: ({ db, clock }) => [
    {
      name: 'published reports',
      run: () => decryptPublicReports(db, clock.now()),
      everyMs: quarterMinuteMs,
      failure: 'a published report could not be decrypted',
    },
  ],
}
