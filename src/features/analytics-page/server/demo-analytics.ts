import type { DemoPart } from '../../../server/demo/demo-stage'

export const demoAnalytics: DemoPart = {
  feature: 'analytics-page',
  tour: [{ about: 'What was counted', as: 'olga', path: '/admin/analytics' }],
}
