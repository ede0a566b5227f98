import type { FieldRule } from '../field-rules'

const notACode = 'Enter the 6 digits of your authenticator app, or a recovery code'

/** Removes spaces and hyphens: apps display '123 456', and people paste it that way. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

export const isAppCode = (plain: string) => /^[0-9]{6}$/.test(plain)
const isRecoveryCode = (plain: string) => /^[a-z2-7]{28}$/.test(plain)

/** Accepts a code from the authenticator app or a recovery code. */
export const factorCodeProblem: FieldRule = (typed) => {
  if (typed.trim() === '') return 'Code is required'
  const plain = plainCode(typed)
  return isAppCode(plain) || isRecoveryCode(plain) ? null : notACode
}
