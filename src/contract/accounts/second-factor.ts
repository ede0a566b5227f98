import { z } from 'zod'
import { success, successMessage } from '../envelope'
import * as field from '../fields'

export const loginCodeBody = z.object({
  challenge: z
    .string({ error: 'Log in again' })
    .max(2_000, 'Log in again')
    .meta({ description: 'As the refused login gave it; good for 5 minutes and 5 codes.' }),
  code: field.factorCode,
})

export const beginFactorBody = z.object({ password: field.loginPassword })
export const beginFactorReply = success(
  z
    .object({
      secret: z.string().meta({ description: 'In base 32, for typing it into an authenticator app.' }),
      address: z.string().meta({ description: 'The same as an otpauth address, for a link or a QR code.' }),
    })
    .meta({ id: 'SecondFactorSetup' }),
)
export const confirmFactorBody = z.object({ code: field.factorCode })
export const confirmFactorReply = successMessage.extend({
  data: z.object({
    recoveryCodes: z.array(z.string()).meta({ description: 'Each works once in place of a code. Shown this once.' }),
  }),
})
export const removeFactorBody = z.object({ password: field.loginPassword, code: field.factorCode })
