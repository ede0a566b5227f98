import type { WebFeature } from '../../web/features'

const parts = () => import('./web/parts')

export const proofs: WebFeature = {
  name: 'proofs',
  pages: {
    '/admin/contests/:id/proofs': {
      area: 'admin',
      title: 'Proofs',
      code: async () => (await parts()).adminPage(),
    },
    '/contests/:id/fixes': {
      area: 'verified',
      title: 'Fixes',
      code: async () => (await parts()).fixesPage(),
    },
    '/admin/runners': { area: 'admin', title: 'Runners', code: async () => (await parts()).runnersPage() },
  },
  adminLinks: [{ label: 'Runners', to: '/admin/runners' }],
  isIn: ({ proofs: { mode } }) => mode !== 'off',
  contestLink: { label: 'Proofs', to: '/admin/contests/:id/proofs' },
  contestSection: async () => (await parts()).contestSection(),
  editorPart: async () => (await parts()).editorPart(),
  reportPart: async () => (await parts()).reportPart(),
  consolePart: async () => (await parts()).consolePart(),
}
