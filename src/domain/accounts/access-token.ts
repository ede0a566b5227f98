import { type FieldRule, lineProblem } from '../field-rules'
import { isJudge, type Viewer } from '../permissions'

/** The start of every personal access token, so that secret scanners recognize one. */
export const tokenPrefix = 'primacy_pat_'

export const tokenScopes = ['contests:read', 'issues:read', 'issues:write', 'judging:read'] as const
/** A group of endpoints that a token may call. */
export type TokenScope = (typeof tokenScopes)[number]

/** What an endpoint asks of a token: a scope, or nothing more than a valid token. */
export type TokenAccess = TokenScope | 'any'

export const tokenLimits = { nameMax: 60, daysMax: 365, perAccount: 20 } as const

export const tokenNameProblem: FieldRule = (name) =>
  lineProblem(name, 'Name is required', tokenLimits.nameMax, 'Name must be at most 60 characters')

export const tokenDaysProblem = (days: number): string | null =>
  Number.isInteger(days) && days >= 1 && days <= tokenLimits.daysMax ? null : 'Choose an expiry of 1 to 365 whole days'

/** Why this person may not give a token these scopes, or null. */
export function tokenScopesProblem(scopes: readonly TokenScope[], owner: Viewer): string | null {
  if (scopes.length === 0) return 'Choose at least one scope'
  return scopes.includes('judging:read') && !isJudge(owner) ? 'Only admins can choose judging:read' : null
}

export type TokenRefusal = 'token_not_allowed' | 'scope_missing'

/** Why a token with these scopes may not call an endpoint, or null. An endpoint that names no scope is closed to tokens. */
export function tokenRefusal(needed: TokenAccess | undefined, scopes: readonly TokenScope[]): TokenRefusal | null {
  if (needed === undefined) return 'token_not_allowed'
  return needed === 'any' || scopes.includes(needed) ? null : 'scope_missing'
}

/** An admin's token has the rights of an admin only where its scope is about judging; elsewhere those of a researcher. */
export const viewerOfToken = (owner: Viewer, needed: TokenAccess | undefined): Viewer =>
  needed === 'judging:read' ? owner : { ...owner, role: 'user' }
