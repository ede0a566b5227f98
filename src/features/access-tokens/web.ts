import type { WebFeature } from '../../web/features'

export const accessTokens: WebFeature = {
  name: 'access-tokens',
  accountSection: {
    title: 'Access tokens',
    icon: 'code',
    about:
      'For programs that act for you, such as the primacy command. Changing your password, signing out everywhere, or turning two-step login on or off revokes all of them.',
    open: 'Show tokens',
    code: async () => (await import('./web/Tokens')).Tokens,
  },
}
