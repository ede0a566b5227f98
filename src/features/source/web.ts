import type { WebFeature } from '../../web/features'

const parts = () => import('./web/parts')

export const source: WebFeature = {
  name: 'source',
  pages: {
    '/contests/:id/source': {
      area: 'verified',
      title: 'Source',
      linkText: 'the source',
      code: async () => (await parts()).sourcePage(),
    },
    '/admin/contests/:id/source': {
      area: 'admin',
      title: 'Source',
      code: async () => (await parts()).adminPage(),
    },
  },
  isIn: ({ sourceDigest }) => sourceDigest !== null,
  contestLink: { label: 'Source', to: '/admin/contests/:id/source' },
  contestSection: async () => (await parts()).contestSection(),
  reportPart: async () => (await parts()).citedCode(),
}
