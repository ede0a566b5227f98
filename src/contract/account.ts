import { z } from 'zod'
import { roles } from '../domain/permissions'
import { endpoint, hour, minute } from './endpoint'
import { isoInstant, success, successMessage } from './envelope'
import * as field from './fields'

export const user = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    walletAddress: z.string(),
    role: z.enum(roles),
    isEmailVerified: z.boolean(),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'User', description: 'An account, as its owner sees it.' })
export type User = z.infer<typeof user>

export const userRef = z
  .object({ _id: z.string(), username: z.string() })
  .meta({ id: 'UserRef', description: 'A person, as others see them.' })

const loginBody = z.object({ email: field.email, password: field.loginPassword })
const signupBody = z.object({
  username: field.username,
  email: field.email,
  password: field.newPassword,
  walletAddress: field.walletAddress,
})
const setUpBody = z.object({
  token: z
    .string({ error: 'Open the setup link again' })
    .max(200, 'Open the setup link again')
    .meta({ description: 'From the setup link; valid once, for 24 hours, while there is no admin.' }),
  username: field.username,
  email: field.email,
  password: field.newPassword,
})
/** The verb validates the token, because a missing one has its own message. */
const tokenBody = z.object({
  token: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'From the link in the mail.', example: 'Zk3vTq9dLw' }),
})
const emailBody = z.object({ email: field.email })
const stepUpBody = z.object({ password: field.loginPassword, code: field.factorCode.optional() })
const resetBody = z.object({ password: field.newPassword })
const tokenParams = z.object({
  token: z.string().meta({ description: 'From the link in the mail.', example: 'Zk3vTq9dLw' }),
})

const userData = z.object({ user })
const userReply = success(userData)
export const sessionReply = userReply.extend({ token: z.string() })
const verifyEmailReply = successMessage.extend({ data: userData })

const perAddress = [
  { by: 'email', max: 3, windowSeconds: hour },
  { by: 'ip', max: 20, windowSeconds: hour },
] as const
const tokenLimit = [{ by: 'ip', max: 20, windowSeconds: hour }] as const

/** One counter for all endpoints that require the password, so that alternating between them gains no extra guesses. */
export const passwordLimits = [
  { by: 'user', max: 10, windowSeconds: 15 * minute, countedAs: 'passwordAgain' },
  { by: 'ip', max: 100, windowSeconds: 15 * minute, countedAs: 'passwordAgain' },
] as const

export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Log in with email and password; CODE_REQUIRED has data.challenge, to be sent with the code',
    body: loginBody,
    reply: sessionReply,
    errors: ['validation_error', 'invalid_credentials', 'code_required'],
    limits: [
      { by: 'email+ip', max: 10, windowSeconds: 15 * minute },
      { by: 'ip', max: 100, windowSeconds: 15 * minute },
    ],
    opensSession: true,
  }),
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    summary: 'Create an account and mail a verification link',
    body: signupBody,
    reply: sessionReply,
    status: 201,
    errors: ['validation_error', 'account_exists'],
    limits: [{ by: 'ip', max: 10, windowSeconds: hour }],
    opensSession: true,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/setup',
    access: 'public',
    summary: 'Become the first admin, with the link that the server prints at a start without an admin',
    body: setUpBody,
    reply: sessionReply,
    status: 201,
    errors: ['validation_error', 'setup_link_invalid', 'account_exists'],
    limits: tokenLimit,
    opensSession: true,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'Log out: end the session of the token, if there is one',
    reply: successMessage,
    errors: [],
    readsSession: true,
    settlesChanges: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    summary: 'Get the account of the token',
    reply: userReply,
    errors: [],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm an email address with the mailed token',
    body: tokenBody,
    reply: verifyEmailReply,
    errors: ['verification_token_required', 'verification_token_invalid'],
    limits: tokenLimit,
    settlesChanges: true,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
    summary: 'Mail a new verification link; the reply is the same for every address',
    body: emailBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: perAddress,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Mail a reset link; the reply is the same for every address',
    body: emailBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: perAddress,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password/{token}',
    access: 'public',
    summary: 'Set a new password with the mailed token and end every session of the account',
    params: tokenParams,
    body: resetBody,
    reply: successMessage,
    errors: ['validation_error', 'reset_token_invalid'],
    limits: tokenLimit,
    settlesChanges: true,
  }),
  resetPasswordWithoutToken: endpoint({
    method: 'POST',
    path: '/auth/reset-password/',
    access: 'public',
    summary: 'Always refused: the token is missing',
    reply: successMessage,
    errors: ['reset_token_required'],
    limits: tokenLimit,
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/auth/accept-tos',
    access: 'user',
    summary: 'Accept the terms',
    reply: userReply,
    errors: [],
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/auth/step-up',
    access: 'user',
    summary:
      'Confirm the password, and a code if two-step login is on; for 10 minutes this session may call endpoints that require it',
    body: stepUpBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: passwordLimits,
    settlesChanges: true,
  }),
}

const roleBody = z.object({
  admin: z
    .boolean({ error: 'Say whether this person is an admin' })
    .meta({ description: 'False takes the role away.' }),
})
const roleReply = success(
  z.object({ person: z.object({ _id: z.string(), username: z.string(), role: z.enum(roles) }) }),
)

export const roleEndpoints = {
  setRole: endpoint({
    method: 'PUT',
    path: '/admin/people/{id}/role',
    access: 'admin',
    summary: 'Make a person an admin, or take that role away; every admin is notified',
    params: field.idParams,
    body: roleBody,
    reply: roleReply,
    errors: ['validation_error', 'person_not_found', 'admin_unverified', 'admin_is_sponsor', 'last_admin'],
    stepUp: true,
    settlesChanges: true,
  }),
}
