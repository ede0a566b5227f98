import type { WebFeature } from '../../web/features'

export const profiles: WebFeature = {
  name: 'profiles',
  profilePath: (username) => `/people/${username}`,
}
