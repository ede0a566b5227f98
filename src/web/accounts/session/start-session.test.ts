import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, leaveStored, linus, offline, refusal, success } from '#test/web/answer-calls'
import { onUnauthenticated } from '../../api/http'
import { queryClient } from '../../api/query-client'
import { login, logout } from './account-calls'
import { clearSession, useSession } from './session-store'
import { followOtherTabs, refreshUser, startSession, userFromToken } from './start-session'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const now = new Date('2026-11-20T12:00:00Z')
const session = () => useSession.getState()
const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
const me = (answer: Response | Error) => {
  onUnauthenticated(clearSession)
  return answerCalls({ 'GET /api/auth/me': answer, 'POST /api/auth/logout': success(null) })
}

test("Ada's session is restored immediately, and the server corrects what was stored [4.startup.01]", async () => {
  me(success({ user: { ...ada, username: 'Ada L' } }))
  leaveStored('t', ada)
  await startSession()
  expect(session()).toMatchObject({ isAuthenticated: true, isLoading: false, user: { username: 'Ada' } })
  await waitFor(() => expect(session().user?.username).toBe('Ada L'))
})

test('the server corrects a stored role [T6]', async () => {
  me(success({ user: ada }))
  leaveStored('t', { ...ada, role: 'admin' })
  await startSession()
  await waitFor(() => expect(session().user?.role).toBe('user'))
})

test('with only a token, the user is loaded and stored [4.startup.02]', async () => {
  me(success({ user: ada }))
  leaveStored('t')
  await startSession()
  expect(session()).toMatchObject({ isAuthenticated: true, user: ada })
  expect(localStorage.getItem('auth-storage')).toContain(ada._id)
})

test.each([() => success({ user: ada }), () => refusal(503, 'Down')])(
  'a session that another tab ends while its user is asked for stays ended (%#)',
  async (answer) => {
    answerCalls({
      'GET /api/auth/me': () => {
        localStorage.clear()
        return answer()
      },
    })
    leaveStored(tokenWith({ id: 'ada-id', exp: 4e9 }))
    await startSession()
    expect(session().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBeNull()
  },
)

test.each([refusal(401, 'Please log in to continue'), refusal(403, 'No'), success({})])(
  'a token nobody answers for is removed (%#) [4.startup.03]',
  async (answer) => {
    me(answer)
    leaveStored(tokenWith({ id: 'ada-id' }))
    await startSession()
    expect(session().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBeNull()
  },
)

test.each([offline, refusal(503, 'Down')])(
  'an outage lets the token stand in, unverified (%#) [4.startup.04 F26]',
  async (answer) => {
    me(answer)
    leaveStored(tokenWith({ id: 'ada-id', role: 'admin', exp: 4e9 }))
    await startSession()
    expect(session().user).toMatchObject({ _id: 'ada-id', username: 'User', email: '', role: 'admin' })
    expect(session().user?.isEmailVerified).toBe(false)
  },
)

test('a placeholder user has an empty address and no rights, unless the token says more [3.fallback.01 .02 .03 .04 .05]', () => {
  const nobody = {
    username: 'User',
    email: '',
    walletAddress: '',
    isEmailVerified: false,
    createdAt: '',
    updatedAt: '',
  }
  expect(userFromToken(tokenWith({ id: 'u1' }), now)).toEqual({ ...nobody, _id: 'u1', role: 'user' })
  expect(userFromToken(tokenWith({ id: 'u1', role: 'admin' }), now)).toEqual({ ...nobody, _id: 'u1', role: 'admin' })
})

test('an outage with a token that contains no user ends the session [4.startup.05]', async () => {
  me(offline)
  leaveStored(tokenWith({ role: 'admin' }))
  await startSession()
  expect(session().isAuthenticated).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})

test('a token without an id, expired or malformed gives no placeholder user [4.startup.05]', () => {
  for (const claims of [{ role: 'admin' }, { id: '' }, { id: 7 }])
    expect(userFromToken(tokenWith(claims), now)).toBeNull()
  expect(userFromToken(tokenWith({ id: 'ada-id', exp: now.getTime() / 1000 }), now)).toBeNull()
  expect(userFromToken(tokenWith({ id: 'ada-id', exp: now.getTime() / 1000 + 1 }), now)?._id).toBe('ada-id')
  for (const torn of ['', 'x', '{}', 'a.b.c', `a.${btoa('null')}.c`]) expect(userFromToken(torn, now)).toBeNull()
})

test.each(['{', 'null', '[]', '{"state":7}', '{"state":{"token":"t","user":{"_id":1}}}', '{"state":{"token":"t"}}'])(
  'hostile storage %s never crashes the start',
  async (stored) => {
    me(refusal(401, 'Please log in to continue'))
    localStorage.setItem('token', 't')
    localStorage.setItem('auth-storage', stored)
    await startSession()
    expect(session().isAuthenticated).toBe(false)
  },
)

test('a session begun without remember-me ends with the browser', async () => {
  me(success({ user: ada }))
  leaveStored('t', ada, { isRemembered: false })
  await startSession()
  expect(session().isAuthenticated).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})

test('a session without remember-me continues while the browser stays open', async () => {
  answerCalls({
    'POST /api/auth/login': success({ user: ada }, { token: 't' }),
    'GET /api/auth/me': success({ user: ada }),
  })
  await login({ email: ada.email, password: 'secret1' }, false)
  await startSession()
  expect(session().isAuthenticated).toBe(true)
})

test('logging out clears the session whatever the server says, and forgets what was loaded [4.auth.04 .05 V14.3.1]', async () => {
  const calls = me(offline)
  leaveStored('t', ada)
  await startSession()
  queryClient.setQueryData(['issues'], ['secret'])
  logout()
  expect(session()).toMatchObject({ isAuthenticated: false, token: null, user: null })
  expect([localStorage.getItem('token'), localStorage.getItem('auth-storage')]).toEqual([null, null])
  expect(queryClient.getQueryData(['issues'])).toBeUndefined()
  expect(calls.find((call) => call.route === 'POST /api/auth/logout')?.headers.Authorization).toBe('Bearer t')
})

test('the next person finds no data of the previous one [V14.3.1]', async () => {
  answerCalls({ 'POST /api/auth/login': success({ user: linus }, { token: 'l' }) })
  useSession.setState({ token: 't', user: grace, isAuthenticated: true })
  queryClient.setQueryData(['issues'], ['secret'])
  await login({ email: linus.email, password: 'secret1' }, true)
  expect(queryClient.getQueryData(['issues'])).toBeUndefined()
})

test('a reply without a user opens no session', async () => {
  answerCalls({ 'POST /api/auth/login': success({}, { token: 't' }) })
  await expect(login({ email: ada.email, password: 'secret1' }, true)).rejects.toThrow('Invalid response from server')
  expect(session()).toMatchObject({ isAuthenticated: false, error: 'Invalid response from server' })
})

test('a logout in another tab applies here as well', async () => {
  me(success({ user: ada }))
  leaveStored('t', ada)
  await startSession()
  const stop = followOtherTabs()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  expect(session().isAuthenticated).toBe(false)
  stop()
})

const stored = () => JSON.parse(localStorage.getItem('auth-storage') ?? 'null')
const notifyTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))

test("a tab that sees another one's login half stored leaves its remember-me choice alone", async () => {
  let answer = (_reply: Response) => {}
  const later = new Promise<Response>((resolve) => {
    answer = resolve
  })
  answerCalls({ 'GET /api/auth/me': () => later })
  const stop = followOtherTabs()
  localStorage.setItem('token', 't')
  notifyTab('token')
  leaveStored('t', ada, { isRemembered: false })
  notifyTab('auth-storage')
  answer(success({ user: ada }))
  await waitFor(() => expect(session()).toMatchObject({ isAuthenticated: true, token: 't', user: ada }))
  await new Promise((done) => setTimeout(done))
  expect(stored()).toMatchObject({ state: { token: 't' }, isRemembered: false })
  stop()
})

test('a signed-out tab does not clear what another tab has started to store', () => {
  const stop = followOtherTabs()
  localStorage.setItem('auth-storage', JSON.stringify({ state: { token: 't', user: ada }, isRemembered: false }))
  notifyTab('auth-storage')
  expect(stored()).toMatchObject({ state: { token: 't' }, isRemembered: false })
  stop()
})

test('refreshing an account does not overwrite the one that replaced it in another tab', async () => {
  answerCalls({
    'GET /api/auth/me': () => {
      leaveStored('of-linus', linus, { isRemembered: false })
      return success({ user: { ...ada, username: 'Ada L' } })
    },
  })
  leaveStored('t', ada)
  useSession.setState({ token: 't', user: ada, isAuthenticated: true })
  await refreshUser()
  expect(localStorage.getItem('token')).toBe('of-linus')
  expect(stored()).toMatchObject({ state: { token: 'of-linus', user: linus }, isRemembered: false })
})

test('the choice for an earlier session does not apply to a lone token', async () => {
  me(success({ user: ada }))
  leaveStored('old', linus, { isRemembered: false })
  localStorage.setItem('token', 't')
  await startSession()
  expect(session()).toMatchObject({ isAuthenticated: true, token: 't', user: ada })
})
