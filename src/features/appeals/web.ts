import type { WebFeature } from '../../web/features'

const load = () => import('./web/lazy-appeals')

export const appeals: WebFeature = {
  name: 'appeals',
  pages: {
    '/admin/contests/:id/appeals': {
      area: 'admin',
      title: 'Appeals',
      code: async () => (await load()).AppealsPage,
    },
  },
  settings: ['appealHours'],
  contestLink: {
    label: 'Appeals',
    to: '/admin/contests/:id/appeals',
    isUrgent: ({ preliminaryAt, isFinalized }) => preliminaryAt !== null && !isFinalized,
  },
  submissionPanel: async () => (await load()).OwnAppeals,
  closedNotes: { preliminary_results: async () => (await load()).OnlyByAppeal },
}
