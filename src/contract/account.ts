import { z } from 'zod'
import { roles } from '../domain/permissions'
import { sentInstant, success, successMessage } from './envelope'
import * as field from './fields'

export const user = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    walletAddress: z.string(),
    role: z.enum(roles),
    isEmailVerified: z.boolean(),
    createdAt: sentInstant,
    updatedAt: sentInstant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const userRef = z.object({ _id: z.string(), username: z.string() }).meta({ id: 'UserRef' })

export const loginBody = z.object({ email: field.email, password: field.loginPassword })
export const signupBody = z.object({
  username: field.username,
  email: field.email,
  password: field.newPassword,
  walletAddress: field.walletAddress,
})
/** The token is judged by the verb, which has texts of its own for it. */
export const tokenBody = z.object({ token: z.unknown().optional() })
export const emailBody = z.object({ email: field.email })
export const resetBody = z.object({ password: field.newPassword })
export const tokenParams = z.object({ token: z.string() })

const userData = z.object({ user })
export const userReply = success(userData)
export const sessionReply = userReply.extend({ token: z.string() })
export const verifyEmailReply = successMessage.extend({ data: userData })
