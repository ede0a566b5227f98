import { type FieldRule, lineProblem } from '../field-rules'
import { isJudge, type Viewer } from '../permissions'

/** The prefix of every personal access token, so that secret scanners recognize one. */
export const tokenPrefix = 'primacy_pat_'

export const tokenScopes = ['contests:read', 'issues:read', 'issues:write', 'judging:read'] as const
/** A group of endpoints that a token may call. */
export type TokenScope = (typeof tokenScopes)[number]

/** The scope that an endpoint requires of a token; 'any' accepts every valid token. */
export type TokenAccess = TokenScope | 'any'

export const tokenLimits = { nameMax: 60, daysMax: 365, perAccount: 20 } as const

export const tokenNameProblem: FieldRule = (name) =>
  lineProblem(name, 'Name is required', tokenLimits.nameMax, 'Name must be at most 60 characters')

export const tokenDaysProblem = (days: number): string | null =>
  Number.isInteger(days) && days >= 1 && days <= tokenLimits.daysMax ? null : 'Choose an expiry of 1 to 365 whole days'

/** Returns why this person can't create a token with these scopes, or null. */
export function tokenScopesProblem(scopes: readonly TokenScope[], owner: Viewer): string | null {
  if (scopes.length === 0) return 'Choose at least one scope'
  return scopes.includes('judging:read') && !isJudge(owner) ? 'Only admins can choose judging:read' : null
}

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
