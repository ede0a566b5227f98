import type { WebFeature } from '../../web/features'

const parts = () => import('./web/parts')

export const secondLook: WebFeature = {
  name: 'second-look',
  pages: {
    '/admin/contests/:id/second-look': {
      area: 'admin',
      title: 'Second look',
      linkText: 'the second look',
      code: async () => (await parts()).secondLookPage(),
    },
  },
  settings: ['secondLookPercent'],
  contestLink: { label: 'Second look', to: '/admin/contests/:id/second-look' },
  closedNotes: { second_look_yours: async () => (await parts()).ownLook() },
}
