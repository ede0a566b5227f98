import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { sourceRoutes } from './server/source-routes'

export const source: ServerFeature<typeof endpoints> = {
  name: 'source',
  about:
    'Lets admins upload the source of a contest, which researchers read, search and cite from its start on. Its digests are terms, which are in core.',
  endpoints,
  registerRoutes: sourceRoutes,
}
