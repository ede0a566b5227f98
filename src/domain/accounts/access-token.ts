import type { Viewer } from '../permissions'

/** The prefix of every personal access token, so that secret scanners recognize one. */
export const tokenPrefix = 'primacy_pat_'

export const tokenScopes = ['contests:read', 'issues:read', 'issues:write', 'judging:read'] as const
/** A group of endpoints that a token may call. */
export type TokenScope = (typeof tokenScopes)[number]

/** The scope that an endpoint requires of a token; 'any' accepts every valid token. */
export type TokenAccess = TokenScope | 'any'

export type TokenRefusal = 'token_not_allowed' | 'scope_missing'

/**
 * Returns why a token with these scopes can't call an endpoint, or null. Endpoints without a scope don't accept tokens.
 */
export function tokenRefusal(needed: TokenAccess | undefined, scopes: readonly TokenScope[]): TokenRefusal | null {
  if (needed === undefined) return 'token_not_allowed'
  return needed === 'any' || scopes.includes(needed) ? null : 'scope_missing'
}

/** An admin's token has admin rights only for scopes that concern judging; otherwise it has a researcher's rights. */
export const viewerOfToken = (owner: Viewer, needed: TokenAccess | undefined): Viewer =>
  needed === 'judging:read' ? owner : { ...owner, role: 'user' }
