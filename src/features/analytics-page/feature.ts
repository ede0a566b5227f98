import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { analyticsPageRoutes } from './server/analytics-page-routes'

export const analyticsPage: ServerFeature<typeof endpoints> = {
  name: 'analytics-page',
  about:
    'Shows admins what was counted: page views, events, and why submissions are invalid. Counting itself is in core.',
  endpoints,
  registerRoutes: analyticsPageRoutes,
}
