import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, type RouteObject } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, grace, offline, refusal, success, unverified } from '#test/web/answer-calls'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { closeVisit, eventsRoute, eventually, names, pages, visit } from '#test/web/visit'
import { pagePatterns } from '../../domain/analytics/analytics-events'
import { register, verifyEmail } from '../accounts/session/account-calls'
import { clearSession, openSession, updateUser, useSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'
import { loadSite, useSite } from '../api/site'
import { featurePages } from '../features'
import { useSubmitIssue } from '../issues/issue-api'
import { corePages } from '../pages'
import { routeTable } from '../router'
import { usePageViews } from './page-view'

afterEach(closeVisit)

test('counts one view per page opened, named by its pattern: no query, no token, no id [1.analytics.01 V14.2.3 T18]', async () => {
  const { router, events } = visit('/verify-email?token=secret', {
    'POST /api/auth/verify-email': refusal(400, 'Dead'),
  })
  await eventually(() => expect(pages(events())).toEqual(['/verify-email']))
  openSession('t', ada, true)
  await router.navigate('/contests?status=active&page=2')
  await eventually(() => expect(pages(events())).toContain('/contests'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await router.navigate('/contests?status=ended')
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await router.navigate('/contests/vault-spring')
  await eventually(() => expect(pages(events())).toContain('/contests/:id'))
  await router.navigate('/contests/mirror-lake#rules')
  await eventually(() => expect(pages(events())).toHaveLength(4))
  expect(pages(events())).toEqual(['/verify-email', '/contests', '/contests/:id', '/contests/:id'])
  expect(JSON.stringify(events())).not.toMatch(/secret|status=|vault-spring|mirror-lake|rules/)
})

test('a URL that only redirects is not a view: neither the root nor an unknown one [1.analytics.01]', async () => {
  const { router, address, events } = visit('/')
  await eventually(() => expect(pages(events())).toEqual(['/login']))
  openSession('t', ada, true)
  await router.navigate('/no/such/page')
  await eventually(() => expect(pages(events())).toHaveLength(2))
  expect(address()).toBe('/dashboard')
  expect(pages(events())).toEqual(['/login', '/dashboard'])
})

test('a guarded page counts as the login that it leads to [1.analytics.01]', async () => {
  const { router, events } = visit('/terms')
  await eventually(() => expect(pages(events())).toEqual(['/terms']))
  await router.navigate('/submissions')
  await eventually(() => expect(pages(events())).toHaveLength(2))
  expect(pages(events())).toEqual(['/terms', '/login'])
})

test('a protected page is not a view for someone turned away, however long that takes to render', async () => {
  const { events } = visit('/terms')
  await eventually(() => expect(pages(events())).toEqual(['/terms']))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renderHook(usePageViews, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/submissions']}>{children}</MemoryRouter>,
  })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(pages(events())).toEqual(['/terms'])
})

test('every page of the router is one that analytics know [1.analytics.01]', () => {
  const paths = (routes: RouteObject[]): string[] =>
    routes.flatMap((one) => [...(one.path ? [one.path] : []), ...paths(one.children ?? [])])
  const leadOn = ['/', '/admin', '*']
  // The pattern of a feature stays when there is no such feature.
  const isPage = (path: string) => path in corePages || path in featurePages()
  expect(
    paths(routeTable())
      .filter((path) => !leadOn.includes(path))
      .sort(),
  ).toEqual(pagePatterns.filter(isPage).sort())
})

test('logging in counts once and says who it is; a failed login counts nothing [1.analytics.02 .06 .11]', async () => {
  const replies = [refusal(401, 'Invalid email or password'), success({ user: grace }, { token: 'of-grace' })]
  const { user, calls, events } = visit('/login', { 'POST /api/auth/login': () => replies.shift() ?? offline })
  await user.type(await screen.findByLabelText('Email'), grace.email)
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findAllByText('Invalid email or password')
  expect(names(events())).not.toContain('login')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await eventually(() => expect(names(events())).toContain('login'))
  expect(names(events()).filter((name) => name !== 'page_view')).toEqual(['identify', 'login'])
  const batches = calls.filter((call) => call.route === eventsRoute)
  expect(batches.find((call) => JSON.stringify(call.body).includes('"login"'))?.headers.Authorization).toBe(
    'Bearer of-grace',
  )
  expect(JSON.stringify(batches.map((call) => call.body))).not.toContain(grace.email)
})

test('registering counts the sign-up and the accepted terms, once each [1.analytics.05 .09]', async () => {
  const { events } = visit('/register', {
    'POST /api/auth/signup': success({ user: unverified(ada) }, { token: 't' }),
    'POST /api/auth/accept-tos': success({ user: unverified(ada) }),
  })
  await register({ username: 'Ada', email: ada.email, password: 'Vault 1!', walletAddress: ada.walletAddress })
  expect(names(events()).filter((name) => name !== 'page_view')).toEqual(['identify', 'sign_up', 'accept_terms'])
})

test('does not count terms that could not be accepted [1.analytics.09]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { events } = visit('/register', {
    'POST /api/auth/signup': success({ user: unverified(ada) }, { token: 't' }),
    'POST /api/auth/accept-tos': offline,
  })
  await register({ username: 'Ada', email: ada.email, password: 'Vault 1!', walletAddress: ada.walletAddress })
  expect(names(events())).not.toContain('accept_terms')
})

test('a good link counts as verified, a bad one as failed [1.analytics.10]', async () => {
  const replies = [success({ user: ada }), refusal(400, 'The verification token is invalid or has expired.')]
  const { events } = visit('/terms', { 'POST /api/auth/verify-email': () => replies.shift() ?? offline })
  await verifyEmail('good')
  await verifyEmail('bad').catch(() => {})
  expect(events().filter((event) => 'result' in event)).toEqual([
    { name: 'verify_email', result: 'success' },
    { name: 'verify_email', result: 'failed' },
  ])
})

test('counts a contest as viewed once, with its id, even if it is loaded again [1.analytics.08]', async () => {
  openSession('t', ada, true)
  const { router, events } = visit('/contests/vault-spring', {
    'GET /api/contests/vault-spring': () => success({ contest: contestOf() }),
    'GET /api/contests/gone': refusal(404, 'Contest not found'),
  })
  await screen.findByRole('heading', { name: 'Vault Spring' })
  await queryClient.invalidateQueries()
  await router.navigate('/contests/gone')
  await screen.findByRole('heading', { name: 'Contest Not Found' })
  expect(events().filter((event) => 'contest_id' in event)).toEqual([
    { name: 'view_contest', contest_id: 'vault-spring' },
  ])
})

test('a stored submission counts once with its contest; a refused one does not [1.analytics.07]', async () => {
  openSession('t', ada, true)
  const replies = [refusal(409, 'This contest is no longer accepting submissions'), success({ issue: issueOf() })]
  const { events } = visit('/terms', { 'POST /api/issues': () => replies.shift() ?? offline })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSubmitIssue(), { wrapper })
  const body = { contestId: 'vault-spring', title: 'A secret title', description: 'A secret text' }
  await result.current.mutateAsync({ body, idempotencyKey: 'one' }).catch(() => {})
  expect(names(events())).not.toContain('submit_issue')
  await result.current.mutateAsync({ body, idempotencyKey: 'two' })
  expect(events().filter((event) => 'contest_id' in event)).toEqual([
    { name: 'submit_issue', contest_id: 'vault-spring' },
  ])
  expect(JSON.stringify(events())).not.toContain('secret')
})

test('who is signed in is said on arrival and when the role or the verification changes, not otherwise [1.analytics.03 .04 .12]', async () => {
  openSession('t', unverified(ada), true)
  const { events } = visit('/terms')
  expect(names(events())).toEqual(['identify'])
  updateUser({ ...unverified(ada), username: 'Countess' })
  expect(names(events())).toEqual(['identify'])
  updateUser(ada)
  updateUser({ ...ada, role: 'admin' })
  expect(names(events())).toEqual(['identify', 'identify', 'identify'])
})

test('does not attribute events before signing in to anyone', async () => {
  const { calls, events } = visit('/terms')
  await verifyEmail('dead').catch(() => {})
  openSession('of-ada', ada, true)
  expect(names(events())).toEqual(['verify_email', 'identify'])
  const batches = calls.filter((call) => call.route === eventsRoute)
  expect(batches.map((call) => call.headers.Authorization)).toEqual([undefined, 'Bearer of-ada'])
})

test('attributes events before signing out to the old session, and later ones to no one [1.analytics.11]', async () => {
  openSession('of-ada', ada, true)
  const { router, calls, events } = visit('/terms')
  clearSession()
  await router.navigate('/login')
  await eventually(() => expect(pages(events())).toContain('/login'))
  const batches = calls.filter((call) => call.route === eventsRoute)
  expect(
    batches.map((call) => [names((call.body as { events: object[] }).events)[0], call.headers.Authorization]),
  ).toEqual([
    ['identify', 'Bearer of-ada'],
    ['page_view', undefined],
  ])
})

test('a 401, an outage or a refusal changes nothing and is not retried', async () => {
  openSession('t', ada, true)
  const replies = [refusal(401, 'Please log in to continue'), offline, refusal(429, 'Too many requests')]
  const { calls, events } = visit('/terms', { [eventsRoute]: () => replies.shift() ?? offline })
  for (const isEmailVerified of [false, true]) {
    events()
    updateUser({ ...ada, isEmailVerified })
  }
  events()
  await new Promise((done) => setTimeout(done))
  expect(calls.filter((call) => call.route === eventsRoute)).toHaveLength(3)
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, token: 't' })
})

const ownAnalytics = () =>
  new Response(JSON.stringify({ analytics: { kind: 'own' } }), { headers: { 'content-type': 'application/json' } })

test('events before the settings are known wait; without settings nothing is counted', async () => {
  openSession('t', ada, true)
  const { events, endVisit } = visit('/terms', { 'GET /site.json': ownAnalytics() }, null)
  expect(events()).toEqual([])
  await loadSite()
  expect(names(events())).toEqual(['identify'])
  endVisit()

  useSite.setState({ analytics: null })
  const other = visit('/terms', { 'GET /site.json': offline }, null)
  await loadSite()
  expect(other.events()).toEqual([])
})

test('a contest opened by its address before the site is known counts as viewed once it is [1.analytics.08]', async () => {
  openSession('t', ada, true)
  const contest = () => success({ contest: contestOf() })
  const { events } = visit(
    '/contests/vault-spring',
    { 'GET /api/contests/vault-spring': contest, 'GET /site.json': ownAnalytics() },
    null,
  )
  await screen.findByRole('heading', { name: 'Vault Spring' })
  expect(events()).toEqual([])
  await loadSite()
  expect(events().filter((event) => 'contest_id' in event)).toEqual([
    { name: 'view_contest', contest_id: 'vault-spring' },
  ])
})
