import type { AccountSection } from '../../../web/features'

export const accountSection: AccountSection = {
  group: 'profile',
  title: 'Credentials',
  icon: 'file-text',
  about:
    'A file signed by this site, with your username and what you found in a finalized contest. Anyone can verify it without this site, even after you delete your account. It names no one else.',
  open: 'Show credentials',
  code: async () => (await import('./Credentials')).Credentials,
}
