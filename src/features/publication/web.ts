import type { WebFeature } from '../../web/features'

export const publication: WebFeature = {
  name: 'publication',
  pages: {
    '/admin/contests/:id/report': {
      area: 'admin',
      title: 'Report',
      code: async () => (await import('./web/ReportPage')).ReportPage,
    },
  },
  publicLink: { label: 'Reports', command: 'All reports', to: '/reports' },
  paletteHits: async () => (await import('./web/ReportHits')).ReportHits,
  resultsPanel: async () => (await import('./web/PublishedPanel')).PublishedPanel,
}
