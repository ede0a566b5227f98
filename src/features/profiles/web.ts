import type { WebFeature } from '../../web/features'
import { leaderboardLink } from './domain/site-link'

export const profiles: WebFeature = {
  name: 'profiles',
  publicLink: leaderboardLink,
  profilePath: (username) => `/people/${username}`,
}
