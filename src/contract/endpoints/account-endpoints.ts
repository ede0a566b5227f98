import * as account from '../account'
import { loginCodeBody } from '../accounts/second-factor'
import { successMessage } from '../envelope'
import { hour, minute, shapes } from './endpoint-shapes'

const perAddress = [
  { by: 'email', max: 3, windowSeconds: hour },
  { by: 'ip', max: 20, windowSeconds: hour },
] as const
const tokenLimit = [{ by: 'ip', max: 20, windowSeconds: hour }] as const

export const accountEndpoints = {
  login: shapes({
    summary: 'Log in with e-mail and password; CODE_REQUIRED carries data.challenge for the call with the code',
    body: account.loginBody,
    reply: account.sessionReply,
    errors: ['validation_error', 'invalid_credentials', 'code_required'],
    limits: [
      { by: 'email+ip', max: 10, windowSeconds: 15 * minute },
      { by: 'ip', max: 100, windowSeconds: 15 * minute },
    ],
  }),
  signup: shapes({
    summary: 'Register an account; a verification mail follows',
    body: account.signupBody,
    reply: account.sessionReply,
    status: 201,
    errors: ['validation_error', 'account_exists'],
    limits: [{ by: 'ip', max: 10, windowSeconds: hour }],
  }),
  loginCode: shapes({
    summary: 'Finish a login that asked for a code',
    body: loginCodeBody,
    reply: account.sessionReply,
    errors: ['validation_error', 'login_expired'],
    limits: [{ by: 'ip', max: 100, windowSeconds: 15 * minute }],
  }),
  logout: shapes({
    summary: 'End the session of the sent token, if any',
    reply: successMessage,
    errors: [],
    knowsSession: true,
  }),
  me: shapes({ summary: 'The account behind the token', reply: account.userReply, errors: [] }),
  verifyEmail: shapes({
    summary: 'Confirm an e-mail address with the mailed token',
    body: account.tokenBody,
    reply: account.verifyEmailReply,
    errors: ['verification_token_required', 'verification_token_invalid'],
    limits: tokenLimit,
  }),
  resendVerification: shapes({
    summary: 'Mail a new verification link; the reply is the same for every address',
    body: account.emailBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: perAddress,
  }),
  forgotPassword: shapes({
    summary: 'Mail a reset link; the reply is the same for every address',
    body: account.emailBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: perAddress,
  }),
  resetPassword: shapes({
    summary: 'Set a new password with the mailed token; ends every session of the account',
    params: account.tokenParams,
    body: account.resetBody,
    reply: successMessage,
    errors: ['validation_error', 'reset_token_invalid'],
    limits: tokenLimit,
  }),
  resetPasswordWithoutToken: shapes({
    summary: 'Always refused: the token is missing',
    reply: successMessage,
    errors: ['reset_token_required'],
    limits: tokenLimit,
  }),
  acceptTerms: shapes({ summary: 'Record that the terms were accepted', reply: account.userReply, errors: [] }),
}
