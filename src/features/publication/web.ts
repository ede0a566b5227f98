import type { WebFeature } from '../../web/features'
import { reportsLink } from './domain/site-link'

export const publication: WebFeature = {
  name: 'publication',
  pages: {
    '/admin/contests/:id/report': {
      area: 'admin',
      title: 'Report',
      // By a module of its own, so that the first page of a visit does not name all files of this one.
      code: async () => (await import('./web/parts')).reportPage(),
    },
  },
  publicLink: reportsLink,
  frontDoorPart: async () => (await import('./web/ReportSummary')).ReportSummary,
  paletteHits: async () => (await import('./web/ReportHits')).ReportHits,
  resultsPanel: async () => (await import('./web/PublishedPanel')).PublishedPanel,
}
