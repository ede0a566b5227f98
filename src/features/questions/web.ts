import type { WebFeature } from '../../web/features'

export const questions: WebFeature = {
  name: 'questions',
  contestSection: async () => (await import('./web/Questions')).Questions,
}
