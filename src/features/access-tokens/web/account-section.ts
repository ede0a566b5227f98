import type { AccountSection } from '../../../web/features'

export const accountSection: AccountSection = {
  group: 'developer',
  title: 'Access tokens',
  icon: 'code',
  about:
    'For programs that act for you, such as the primacy command. Changing your password, signing out everywhere, or turning two-step login on or off revokes all of them.',
  open: 'Show tokens',
  code: async () => (await import('./Tokens')).Tokens,
}
