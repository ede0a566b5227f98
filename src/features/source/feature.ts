import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { sourceRoutes } from './server/source-routes'
import { tendArchives } from './server/tend-archives'

export const source: ServerFeature<typeof endpoints> = {
  name: 'source',
  about:
    'Lets admins upload the source of a contest, which researchers read, search and cite from its start on. Its digests are terms, which are in core.',
  endpoints,
  registerRoutes: sourceRoutes,
  jobs: ({ db, clock }) => [
    {
      name: 'archives',
      run: () => tendArchives(db, clock.now()),
      everyMs: 60_000,
      failure: 'archives of sources could not be moved or deleted',
    },
  ],
}
