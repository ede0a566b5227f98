import type { WebFeature } from '../../web/features'

export const likelyDuplicates: WebFeature = {
  name: 'likely-duplicates',
  pages: {
    '/admin/contests/:id/look-alikes': {
      area: 'admin',
      title: 'Look-alikes',
      code: async () => (await import('./web/parts')).lookAlikesPage(),
    },
  },
  consolePart: async () => (await import('./web/parts')).consolePart,
}
