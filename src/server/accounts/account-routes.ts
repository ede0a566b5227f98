import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { enqueueMail } from '../outbox/outbox-queries'
import { acceptTerms, toUser } from './own-account'
import { resetPassword, resetWithoutToken } from './passwords/replace-password'
import { verifyEmail } from './sign-up'

type AccountWiring = {
  db: Db
  commonPasswords: CommonPasswordMode
  /** Wakes the mail worker, so that queued mails are sent at once. */
  kickMail: () => void
}

export function accountRoutes(api: Api, wiring: AccountWiring): void {
  const { db, commonPasswords } = wiring

  api.on('verifyEmail', async ({ body, receivedAt }) => {
    const user = await verifyEmail(db, body.token, receivedAt)
    return { status: 'success', message: 'Email verified successfully!', data: { user: toUser(user) } }
  })

  // The next two calls only queue a mail. The worker looks up whether the address has an account, so neither the reply
  // nor its timing reveals it.
  api.on('resendVerification', async ({ body, receivedAt }) => {
    await enqueueMail(db, { kind: 'verify_email', email: body.email, now: receivedAt })
    wiring.kickMail()
    return { status: 'success', message: 'Verification email sent successfully' }
  })

  api.on('forgotPassword', async ({ body, receivedAt }) => {
    await enqueueMail(db, { kind: 'reset_password', email: body.email, now: receivedAt })
    wiring.kickMail()
    return {
      status: 'success',
      message: 'If an account with that email exists, a password reset link has been sent.',
    }
  })

  api.on('resetPassword', async ({ params, body, receivedAt }) => {
    await resetPassword(db, { token: params.token, password: body.password, commonPasswords }, receivedAt)
    return {
      status: 'success',
      message: 'Password reset successfully! You can now log in with your new password.',
    }
  })

  api.on('resetPasswordWithoutToken', async () => resetWithoutToken())

  api.on('acceptTerms', async ({ viewer, receivedAt }) => {
    const user = await acceptTerms(db, viewer.id, receivedAt)
    return { status: 'success', data: { user: toUser(user) } }
  })
}
