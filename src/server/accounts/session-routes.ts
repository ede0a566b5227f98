import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import type { Api } from '../http/api'
import { becomeFirstAdmin } from './first-admin/setup-link'
import { logIn, logInWithCode, type OpenedSession } from './log-in'
import { readOwnAccount, toUser } from './own-account'
import type { FactorKeys } from './second-factor/factor-keys'
import { deleteSession } from './session-queries'
import type { SessionTokens } from './session-token'
import { signUp } from './sign-up'
import { type LoginThrottle, throttleLogin } from './throttle-login'

type SessionWiring = LoginThrottle & {
  commonPasswords: CommonPasswordMode
  tokens: SessionTokens
  factorKeys: FactorKeys
  /** Wakes the mail worker, so that queued mails are sent at once. */
  kickMail: () => void
}

const opened = ({ token, user }: OpenedSession) => ({ status: 'success', token, data: { user: toUser(user) } }) as const

export function sessionRoutes(api: Api, wiring: SessionWiring): void {
  api.on('login', async ({ body, receivedAt, userAgent, browserSecret }) =>
    opened(
      await throttleLogin(wiring, { email: body.email, now: receivedAt }, () =>
        logIn(wiring, body, { now: receivedAt, userAgent, browserSecret }),
      ),
    ),
  )

  api.on('loginCode', async ({ body, receivedAt, userAgent, browserSecret }) => {
    const session = await logInWithCode(wiring, body, { now: receivedAt, userAgent, browserSecret })
    wiring.kickMail()
    return opened(session)
  })

  api.on('signup', async ({ body, receivedAt, userAgent, browserSecret }) => {
    // Also after a refused signup, which may have queued a notice to the address's owner.
    const session = await signUp(wiring, body, { now: receivedAt, userAgent, browserSecret }).finally(wiring.kickMail)
    return opened(session)
  })

  api.on('setUp', async ({ body, receivedAt, userAgent, browserSecret }) =>
    opened(await becomeFirstAdmin(wiring, body, { now: receivedAt, userAgent, browserSecret })),
  )

  api.on('logout', async ({ sessionId }) => {
    if (sessionId) await deleteSession(wiring.db, sessionId)
    return { status: 'success', message: 'Logged out successfully' }
  })

  api.on('me', async ({ viewer }) => {
    const user = await readOwnAccount(wiring.db, viewer.id)
    return { status: 'success', data: { user: toUser(user) } }
  })
}
