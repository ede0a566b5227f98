import { commonPasswordProblem, commonPasswordWarning } from '../../../domain/accounts/common-passwords'
import { newPasswordProblem } from '../../../domain/field-rules'
import { useSite } from '../../api/site'

/** Whose password it is, if the page knows. */
export type PasswordOwner = { username?: string; email?: string }

/** Why a new password is refused, or null: by the written rules and, if the site enables that, as too common. */
export const ownPasswordProblem = (password: string, owner: PasswordOwner = {}): string | null =>
  newPasswordProblem(password) ?? commonPasswordProblem(password, owner, useSite.getState().commonPasswords)

/** The warning for an acceptable but common password, or null. */
export function useCommonPasswordWarning(password: string, owner: PasswordOwner): string | null {
  const mode = useSite((site) => site.commonPasswords)
  return newPasswordProblem(password) === null ? commonPasswordWarning(password, owner, mode) : null
}
