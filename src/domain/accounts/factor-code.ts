import type { FieldRule } from '../field-rules'

const notACode = 'Enter the 6 digits of your authenticator app, or a recovery code'

/** Blanks and hyphens only group a code for the eye: '123 456' is pasted as often as '123456'. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

export const isAppCode = (plain: string) => /^[0-9]{6}$/.test(plain)
const isRecoveryCode = (plain: string) => /^[a-z2-7]{28}$/.test(plain)

/** A code as it is typed: of the app, or one of the ten that help when the app is gone. */
export const factorCodeProblem: FieldRule = (typed) => {
  if (typed.trim() === '') return 'Code is required'
  const plain = plainCode(typed)
  return isAppCode(plain) || isRecoveryCode(plain) ? null : notACode
}
