import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { findTokenOwner, markTokenUsed } from './server/token-queries'
import { tokenRoutes } from './server/token-routes'

export const accessTokens: ServerFeature<typeof endpoints> = {
  name: 'access-tokens',
  about: 'Lets programs act for a person with a token that can do less. What a token may call is in core.',
  endpoints,
  registerRoutes: tokenRoutes,
  accessTokens: { findOwner: findTokenOwner, markUsed: markTokenUsed },
}
