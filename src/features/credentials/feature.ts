import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { credentialRoutes } from './server/credential-routes'
import { issueAllCredentials } from './server/issue-credential'

export const credentials: ServerFeature<typeof endpoints> = {
  name: 'credentials',
  about: 'Issues signed statements about what a person found in a finalized contest. Verifying them is in core.',
  endpoints,
  registerRoutes: credentialRoutes,
  exportCredentials: issueAllCredentials,
}
