import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { candidateRoutes, sweepRoutes } from './server/candidate-routes'
import { createTermExtractor } from './server/extract-terms'
import { lookAlikesCounter } from './server/sweep-finders'

export const likelyDuplicates: ServerFeature<typeof endpoints> = {
  name: 'likely-duplicates',
  about: 'Finds submissions that may be the same, and lets judges sweep through them. Grouping by hand is in core.',
  endpoints,
  registerRoutes(api, { db, readStoppingFixes }) {
    candidateRoutes(api, { db })
    sweepRoutes(api, { db, readStoppingFixes })
  },
  // In the background, because submissions must not wait for it in the last seconds of a contest.
  jobs: ({ db }) => [
    {
      name: 'likely duplicates',
      run: createTermExtractor(db),
      everyMs: 30_000,
      failure: 'likely duplicates could not be computed',
    },
  ],
  beforeResults: { lookAlikes: lookAlikesCounter },
}
