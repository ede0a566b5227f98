import type { WebFeature } from '../../web/features'

export const secondLook: WebFeature = {
  name: 'second-look',
  pages: {
    '/admin/contests/:id/second-look': {
      area: 'admin',
      title: 'Second look',
      linkText: 'the second look',
      code: async () => (await import('./web/SecondLookPage')).SecondLookPage,
    },
  },
  settings: ['secondLookPercent'],
  contestLink: { label: 'Second look', to: '/admin/contests/:id/second-look' },
  closedNotes: { second_look_yours: async () => (await import('./web/OwnLook')).OwnLook },
}
