import { z } from 'zod'
import { passwordLimits, sessionReply } from '../account'
import { endpoint, minute } from '../endpoint'
import { success, successMessage } from '../envelope'
import * as field from '../fields'

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
