import type { ServerFeature } from '../../server/startup/features'
import { leaderboardLink } from './domain/site-link'
import { profileRoutes } from './server/profile-routes'

export const profiles: ServerFeature = {
  name: 'profiles',
  about: 'Shows what people who allow it have found in published contests: a page for each, and a leaderboard.',
  needs: ['publication'],
  endpoints: {},
  registerRoutes: (_, { db, publicSite: site, servePages }) =>
    servePages((pages) => profileRoutes(pages, { db, site })),
  publicPages: {
    link: leaderboardLink,
    paths: ['/people', '/leaderboard'],
  },
}
