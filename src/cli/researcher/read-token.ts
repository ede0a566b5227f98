import type { TokenScope } from '../../domain/accounts/access-token'
import { callRoute, type Site } from './call-site'
import { CommandProblem, stop } from './problem'

type OwnToken = { username: string; accessToken: { scopes: TokenScope[]; expiresAt: string } }

/** The token of this call and the name of its owner. By path: access tokens are a feature that a site can turn off. */
export async function readToken(site: Site): Promise<OwnToken> {
  const call = callRoute<{ data: OwnToken }>(site, { method: 'GET', path: '/account/token' })
  const { body } = await call.catch((error: unknown) => {
    if (!(error instanceof CommandProblem) || error.code !== 'ROUTE_NOT_FOUND') throw error
    return stop('refused', `${site.site} takes no access tokens.`, error.code)
  })
  return body.data
}
