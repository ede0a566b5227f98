import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { findRunner } from './server/edit-runners'
import { tendQueue } from './server/link-issues'
import { proofRoutes } from './server/proof-routes'
import { queueFixRuns } from './server/queue-run'
import { publishableFixes, readStoppingFixes } from './server/read-fixes'

export const proofs: ServerFeature<typeof endpoints> = {
  name: 'proofs',
  about:
    'Hands proofs of concept to runners, which run them on the source of a contest, and shows what came of it. Its settings are terms, which are in core.',
  needs: ['source'],
  endpoints,
  registerRoutes: proofRoutes,
  findRunner,
  readStoppingFixes,
  publishableFixes,
  jobs: ({ db, clock }) => [
    {
      name: 'proofs',
      run: () => tendQueue(db, clock.now()),
      everyMs: 3_000,
      failure: 'the proofs of submissions could not be queued',
    },
    {
      name: 'fixes',
      run: () => queueFixRuns(db, clock.now()),
      everyMs: 10_000,
      failure: 'the proofs of submissions could not be queued with fixes',
    },
  ],
}
