import { commonPasswordProblem, commonPasswordWarning } from '../../../domain/accounts/common-passwords'
import { newPasswordProblem } from '../../../domain/field-rules'
import { useSite } from '../../api/site'

/** Whose password it is, as far as the page knows. */
export type PasswordOwner = { username?: string; email?: string }

/** Why this site refuses a new password, or null: by the written rule, and where it wants that, as too common. */
export const ownPasswordProblem = (password: string, owner: PasswordOwner = {}): string | null =>
  newPasswordProblem(password) ?? commonPasswordProblem(password, owner, useSite.getState().commonPasswords)

/** What to say beside a password that the rule accepts and many others have, or null. */
export function useCommonPasswordWarning(password: string, owner: PasswordOwner): string | null {
  const mode = useSite((site) => site.commonPasswords)
  return newPasswordProblem(password) === null ? commonPasswordWarning(password, owner, mode) : null
}
