import type { WebFeature } from '../../web/features'

export const credentials: WebFeature = {
  name: 'credentials',
  accountSection: async () => (await import('./web/account-section')).accountSection,
  ownResultsNote: {
    title: 'Credential',
    text: 'A signed file that says what you found here. Anyone can verify it, even without this site.',
    link: { label: 'Your credentials', to: '/account' },
  },
}
