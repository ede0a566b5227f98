import { z } from 'zod'
import { mapMailChoices } from '../../domain/accounts/mail-choices'
import { passwordLimits, sessionReply, user } from '../account'
import { endpoint, minute } from '../endpoint'
import { isoInstant, success, successMessage } from '../envelope'
import * as field from '../fields'

/** The mails that an account gets. `pending` is for admins only. */
export const mailChoices = z
  .object(mapMailChoices(() => z.boolean()))
  .meta({ id: 'MailChoices', description: 'Which events are mailed; `pending` is for admins only.' })

/** What a person makes public. `awards` requires `name`. */
export const publicity = z.object({ name: z.boolean(), awards: z.boolean() }).meta({
  id: 'Publicity',
  description: 'Whether published reports and a public profile show the own name, and whether it shows awards.',
})

const account = z
  .object({
    user,
    mails: mailChoices,
    publicity,
    walletHeldUntil: isoInstant
      .nullable()
      .meta({ description: 'Payments are held until then after a change of wallet.' }),
    unpaidAwards: z.number().int().meta({ description: 'Award lines above zero, neither paid nor returned.' }),
    isOnlyAdmin: z.boolean(),
    secondFactor: z
      .object({ since: isoInstant, recoveryCodesLeft: z.number().int() })
      .nullable()
      .meta({ description: 'Two-step login; null if it is off.' }),
  })
  .meta({ id: 'Account', description: 'An account with its settings.' })
export type Account = z.infer<typeof account>

const accountReply = success(z.object({ account }))

const passwordBody = z.object({ currentPassword: field.loginPassword, newPassword: field.newPassword })
const walletBody = z.object({ walletAddress: field.walletAddress, password: field.loginPassword })
const walletReply = successMessage.extend({ data: z.object({ user, walletHeldUntil: isoInstant.nullable() }) })
const deletionBody = z.object({
  password: field.loginPassword,
  username: z.string({ error: 'Username is required' }).trim().min(1, 'Username is required'),
})

const choice = z.boolean({ error: 'Choose whether to get these mails' })
// The first two have always been required; clients that don't know later ones leave them unchanged.
const mailsBody = z.object({ ...mapMailChoices(() => choice.optional()), verdicts: choice, results: choice })
const mailsReply = success(z.object({ mails: mailChoices }))

const isPublic = z.boolean({ error: 'Choose whether this is public' })
const publicityBody = z.object({ name: isPublic, awards: isPublic })
const publicityReply = success(z.object({ publicity }))

const session = z
  .object({
    _id: z.string(),
    browser: z.string().meta({ description: 'From the User-Agent header, for example Firefox on Linux.' }),
    isCurrent: z.boolean(),
    createdAt: isoInstant,
    lastUsedAt: isoInstant.meta({ description: 'Rounded to the hour.' }),
    expiresAt: isoInstant,
  })
  .meta({ id: 'Session', description: 'A session of the account.' })
export type AccountSession = z.infer<typeof session>

const sessionsReply = success(z.object({ sessions: z.array(session) }))

export const accountSettingsEndpoints = {
  getAccount: endpoint({
    method: 'GET',
    path: '/account',
    access: 'user',
    summary: 'Get the account and its settings',
    reply: accountReply,
    errors: [],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/account/password',
    access: 'user',
    summary: 'Change the password, end every other session and revoke every access token',
    body: passwordBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: passwordLimits,
    settlesChanges: true,
  }),
  changeWallet: endpoint({
    method: 'PUT',
    path: '/account/wallet',
    access: 'user',
    summary: 'Change the wallet; payments are held for 72 hours',
    body: walletBody,
    reply: walletReply,
    errors: ['validation_error'],
    limits: passwordLimits,
  }),
  chooseMails: endpoint({
    method: 'PUT',
    path: '/account/mails',
    access: 'user',
    summary: 'Choose email notifications',
    body: mailsBody,
    reply: mailsReply,
    errors: ['validation_error'],
  }),
  choosePublicity: endpoint({
    method: 'PUT',
    path: '/account/publicity',
    access: 'user',
    summary:
      'Choose whether reports and a profile show the own name, and whether it shows awards; awards need the name',
    body: publicityBody,
    reply: publicityReply,
    errors: ['validation_error'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/account/sessions',
    access: 'user',
    summary: 'List the sessions of the account',
    query: field.noParameters,
    reply: sessionsReply,
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/account/sessions/{id}',
    access: 'user',
    summary: 'End one session of the account',
    params: field.idParams,
    reply: successMessage,
    errors: ['session_not_found'],
    settlesChanges: true,
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    access: 'user',
    summary: 'End every session of the account, including the current one, and revoke its access tokens',
    reply: successMessage,
    errors: [],
    settlesChanges: true,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/account',
    access: 'user',
    summary: 'Delete the account; issues, verdicts and awards are kept under a random name',
    body: deletionBody,
    reply: successMessage,
    errors: ['validation_error', 'last_admin'],
    limits: passwordLimits,
    settlesChanges: true,
  }),
}

const loginCodeBody = z.object({
  challenge: z
    .string({ error: 'Log in again' })
    .max(2_000, 'Log in again')
    .meta({ description: 'From the refused login; valid for 5 minutes and 5 codes.', example: 'eyJhbGciOi' }),
  code: field.factorCode,
})

const beginFactorBody = z.object({ password: field.loginPassword })
const beginFactorReply = success(
  z
    .object({
      secret: z.string().meta({ description: 'In base 32, to be typed into an authenticator app.' }),
      address: z.string().meta({ description: 'The same as an otpauth URL, for a link or QR code.' }),
    })
    .meta({ id: 'SecondFactorSetup', description: 'A secret that waits for its first code.' }),
)
const confirmFactorBody = z.object({ code: field.factorCode })
const confirmFactorReply = successMessage.extend({
  data: z.object({
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'Each can be used once in place of a code. They are not shown again.' }),
  }),
})
const removeFactorBody = z.object({ password: field.loginPassword, code: field.factorCode })

export const secondFactorEndpoints = {
  loginCode: endpoint({
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    summary: 'Complete a login that needs a code',
    body: loginCodeBody,
    reply: sessionReply,
    errors: ['validation_error', 'login_expired'],
    limits: [{ by: 'ip', max: 100, windowSeconds: 15 * minute }],
    opensSession: true,
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/account/second-factor',
    access: 'admin',
    summary: 'Get a secret for an authenticator app; two-step login is off until a code confirms it',
    body: beginFactorBody,
    reply: beginFactorReply,
    errors: ['validation_error', 'second_factor_on'],
    limits: passwordLimits,
    withoutSecondFactor: true,
    settlesChanges: true,
  }),
  confirmSecondFactor: endpoint({
    method: 'PUT',
    path: '/account/second-factor',
    access: 'admin',
    summary: 'Turn two-step login on with a first code and end every other session',
    body: confirmFactorBody,
    reply: confirmFactorReply,
    errors: ['validation_error', 'second_factor_on', 'second_factor_not_begun', 'rate_limited'],
    withoutSecondFactor: true,
    settlesChanges: true,
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: '/account/second-factor',
    access: 'user',
    summary: 'Turn two-step login off and end every other session',
    body: removeFactorBody,
    reply: successMessage,
    errors: ['validation_error', 'no_second_factor'],
    limits: passwordLimits,
    settlesChanges: true,
  }),
}
