import type { User } from '../../../contract/account'
import type { Sent } from '../../../contract/endpoints'
import { track } from '../../analytics/analytics'
import { newBrowserSecret } from '../../api/browser-secret'
import { call } from '../../api/call'
import { ApiError, invalidReply, messageOf } from '../../api/http'
import { recordLogout, useLastLogout } from './last-logout'
import { clearSession, openSession, updateUser, useSession } from './session-store'

/** Runs a call while updating the store's `isLoading` and `error`, and rethrows the error. */
async function tracked<Value>(fallback: string, act: () => Promise<Value>): Promise<Value> {
  useSession.setState({ isLoading: true, error: null })
  try {
    return await act()
  } catch (error) {
    useSession.setState({ error: messageOf(error, fallback) })
    throw error
  } finally {
    useSession.setState({ isLoading: false })
  }
}

type SessionReply = Awaited<ReturnType<typeof call<'login'>>>

function openFrom(reply: SessionReply, isRemembered: boolean) {
  if (reply?.status !== 'success' || !reply.token || !reply.data?.user) throw new Error(invalidReply)
  useLastLogout.setState({ userId: null })
  openSession(reply.token, reply.data.user, isRemembered)
}

/** A session without 'Remember me' ends with the browser. */
const secretFor = (isRemembered: boolean) => (isRemembered ? null : newBrowserSecret())

/** The challenge of a login that also needs a code, or null. */
function challengeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') return null
  const { challenge } = (error.data ?? {}) as { challenge?: unknown }
  return typeof challenge === 'string' ? challenge : null
}

/** Opens a session, or resolves to the challenge that must first be answered with a code. */
export function login(credentials: Sent<'login', 'body'>, isRemembered: boolean): Promise<string | null> {
  return tracked('Login failed', async () => {
    try {
      openFrom(await call('login', { body: credentials, browserSecret: secretFor(isRemembered) }), isRemembered)
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge === null) throw error
      return challenge
    }
    track({ name: 'login' })
    return null
  })
}

export function loginWithCode(answer: Sent<'loginCode', 'body'>, isRemembered: boolean): Promise<void> {
  return tracked('Login failed', async () => {
    openFrom(await call('loginCode', { body: answer, browserSecret: secretFor(isRemembered) }), isRemembered)
    track({ name: 'login' })
  })
}

/**
 * Creates the account and a session. Recording the acceptance of the terms happens right afterwards and never blocks.
 */
export function register(account: Sent<'signup', 'body'>): Promise<void> {
  return tracked('Registration failed', async () => {
    openFrom(await call('signup', { body: account, browserSecret: secretFor(true) }), true)
    track({ name: 'sign_up' })
    try {
      await acceptTerms()
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure here is only logged
      console.error(messageOf(error, 'Failed to accept Terms of Service'))
    }
  })
}

async function acceptTerms() {
  const reply = await call('acceptTerms')
  if (!reply?.data?.user) throw new Error(invalidReply)
  updateUser(reply.data.user)
  track({ name: 'accept_terms' })
}

/** The stored token's user. */
export async function fetchUser(how: { inBackground?: boolean } = {}): Promise<User> {
  const reply = await call('me', how)
  if (!reply?.data?.user) throw new Error(invalidReply)
  return reply.data.user
}

/** Notifies the server without waiting: the session ends here regardless of the reply. */
export function logout() {
  try {
    void call('logout').catch(() => {})
  } finally {
    recordLogout()
    clearSession()
  }
}

const emailIsVerified = 'Email verified successfully!'

/** Verifies an address. It may belong to someone other than the signed-in user, whose session is unaffected. */
export async function verifyEmail(token: string): Promise<string> {
  const reply = await tracked('Email verification failed', async () => {
    const answer = await call('verifyEmail', { body: { token } })
    if (!answer?.data?.user) throw new Error(invalidReply)
    return answer
  }).catch((error: unknown) => {
    track({ name: 'verify_email', result: 'failed' })
    throw error
  })
  const signedIn = useSession.getState().user
  if (signedIn && reply.data.user._id === signedIn._id) updateUser({ ...signedIn, isEmailVerified: true })
  track({ name: 'verify_email', result: 'success' })
  return reply.message || emailIsVerified
}

export async function resendVerification(email: string | undefined): Promise<string> {
  if (!email) throw new Error('No email address found')
  const reply = await tracked('Failed to send verification email', () =>
    call('resendVerification', { body: { email } }),
  )
  return reply?.message || 'Verification email sent successfully'
}

export async function forgotPassword(email: string): Promise<string> {
  const reply = await tracked('Failed to send password reset email', () => call('forgotPassword', { body: { email } }))
  return reply?.message || 'If an account with that email exists, a password reset link has been sent.'
}

const passwordIsReset = 'Password reset successfully! You can now log in with your new password.'

export async function resetPassword(token: string, password: string): Promise<string> {
  const reply = await tracked('Password reset failed', () =>
    call('resetPassword', { params: { token }, body: { password } }),
  )
  return reply?.message || passwordIsReset
}
