import type { WebFeature } from '../../web/features'

export const analyticsPage: WebFeature = {
  name: 'analytics-page',
  pages: {
    '/admin/analytics': {
      area: 'admin',
      title: 'Analytics',
      code: async () => (await import('./web/AnalyticsPage')).AnalyticsPage,
      hasAdminTabs: true,
    },
  },
  adminLinks: [{ label: 'Analytics', to: '/admin/analytics', isTab: true }],
}
