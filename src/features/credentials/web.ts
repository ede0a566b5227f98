import type { WebFeature } from '../../web/features'

export const credentials: WebFeature = {
  name: 'credentials',
  accountSection: {
    title: 'Credentials',
    icon: 'file-text',
    about:
      'A file signed by this site, with your username and what you found in a finalized contest. Anyone can verify it without this site, even after you delete your account. It names no one else.',
    open: 'Show credentials',
    code: async () => (await import('./web/Credentials')).Credentials,
  },
  ownResultsNote: {
    title: 'Credential',
    text: 'A signed file that says what you found here. Anyone can verify it, even without this site.',
    link: { label: 'Your credentials', to: '/account' },
  },
}
