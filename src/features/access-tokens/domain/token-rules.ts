import type { TokenScope } from '../../../domain/accounts/access-token'
import { type FieldRule, lineProblem } from '../../../domain/field-rules'
import { isJudge, type Viewer } from '../../../domain/permissions'

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
