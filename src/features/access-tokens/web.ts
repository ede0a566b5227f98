import type { WebFeature } from '../../web/features'

export const accessTokens: WebFeature = {
  name: 'access-tokens',
  accountSection: async () => (await import('./web/account-section')).accountSection,
}
