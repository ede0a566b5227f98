import { expect, test } from 'vitest'
import { coreEndpoints, endpointsOf } from './contract/endpoints'
import type { TokenAccess } from './domain/accounts/access-token'
import type { Access } from './domain/permissions'
import { endpoints, features } from './features/every-feature'

test('an endpoint is open to those it is meant for, and to nobody else [6.admin.02 7.auth.01 .02 .03 .04 .05 .06 .07 .08 .09 7.contests.01 .02 .03 .04 .05 .06 .07 .08 7.issues.01 .02 .03 .04 .05 .06 .07 .08 .09 .10 .11 T1]', () => {
  const callsOf = (access: Access) =>
    coreEndpoints
      .filter((endpoint) => endpoint.access === access && !endpoint.path.startsWith('/admin/'))
      .map(({ method, path }) => `${method} ${path}`)
      .sort()
  // A new public endpoint, or one that acts on the issues or contests of everybody, needs a line here, so that nobody opens one by mistake. Those of features are in feature-access.test.ts.
  expect(callsOf('public')).toEqual([
    'GET /log/key',
    'POST /analytics/events',
    'POST /auth/forgot-password',
    'POST /auth/login',
    'POST /auth/login/code',
    'POST /auth/logout',
    'POST /auth/resend-verification',
    'POST /auth/reset-password/',
    'POST /auth/reset-password/{token}',
    'POST /auth/setup',
    'POST /auth/signup',
    'POST /auth/verify-email',
  ])
  expect(callsOf('verified')).toEqual([
    'DELETE /issues/{id}',
    'POST /issues',
    'POST /issues/contests/{id}/submit',
    'PUT /issues/{id}',
  ])
  expect(callsOf('admin')).toEqual([
    'DELETE /contests/{id}',
    'DELETE /contests/{id}/preliminary-results',
    'DELETE /issues/duplicates/{id}',
    'GET /issues',
    'GET /issues/contests/{id}',
    'POST /account/second-factor',
    'POST /contests',
    'POST /contests/{id}/finalize',
    'POST /contests/{id}/preliminary-results',
    'POST /contests/{id}/reopen',
    'POST /issues/duplicates/group',
    'POST /issues/duplicates/merge',
    'PUT /account/second-factor',
    'PUT /contests/{id}',
    'PUT /issues/{id}/status',
  ])
  expect(callsOf('user')).toEqual(
    expect.arrayContaining([
      'DELETE /account',
      'DELETE /account/second-factor',
      'DELETE /account/sessions',
      'DELETE /account/sessions/{id}',
      'GET /account',
      'GET /account/data',
      'GET /account/seats',
      'GET /account/sessions',
      'GET /auth/me',
      'GET /contests',
      'GET /contests/{id}',
      'GET /contests/{id}/changes',
      'GET /contests/{id}/preliminary-results',
      'GET /contests/{id}/results',
      'GET /contests/{id}/results.csv',
      'GET /contests/{id}/results.json',
      'GET /contests/{id}/sponsor',
      'GET /issues/my-issues',
      'GET /issues/{id}',
      'POST /auth/accept-tos',
      'POST /auth/step-up',
      'POST /contests/{id}/sponsor/answers',
      'PUT /account/mails',
      'PUT /account/password',
      'PUT /account/wallet',
    ]),
  )
})

test('of features, visitors may only read, and each call has a limit', () => {
  const open = features.flatMap((feature) => endpointsOf(feature.endpoints)).filter(({ access }) => access === 'public')
  expect(open.filter(({ method, limits = [] }) => method !== 'GET' || limits.length === 0)).toEqual([])
})

test('an access token may call what its scope is about, and no endpoint that names no scope', () => {
  const callsOf = (token: TokenAccess) =>
    coreEndpoints
      .filter((endpoint) => endpoint.token === token)
      .map(({ method, path }) => `${method} ${path}`)
      .sort()
  // What a stolen token can do is exactly this, so a new line here is a decision.
  expect(callsOf('any')).toEqual([])
  expect(callsOf('contests:read')).toEqual([
    'GET /contests',
    'GET /contests/{id}',
    'GET /contests/{id}/changes',
    'GET /contests/{id}/preliminary-results',
    'GET /contests/{id}/results',
    'GET /contests/{id}/results.csv',
    'GET /contests/{id}/results.json',
    'GET /contests/{id}/terms',
  ])
  expect(callsOf('issues:read')).toEqual([
    'GET /issues/contests/{id}/open',
    'GET /issues/my-issues',
    'GET /issues/{id}',
    'GET /issues/{id}/readers',
    'GET /issues/{id}/terms',
  ])
  expect(callsOf('issues:write')).toEqual([
    'DELETE /issues/{id}',
    'POST /issues',
    'POST /issues/contests/{id}/submit',
    'PUT /issues/{id}',
  ])
  expect(callsOf('judging:read')).toEqual([
    'GET /admin/contests',
    'GET /admin/contests/{id}/releases',
    'GET /admin/contests/{id}/removed',
    'GET /admin/contests/{id}/seats',
    'GET /admin/contests/{id}/standing',
    'GET /admin/contests/{id}/triage',
    'GET /admin/issues/{id}/judging',
    'GET /admin/issues/{id}/release',
    'GET /admin/ledger/head',
    'GET /admin/waiting',
    'GET /issues',
    'GET /issues/contests/{id}',
  ])
})

test('what is for admins, asks for the password again or is public is open to no token that changes anything', () => {
  const open = endpoints.filter(({ token }) => token !== undefined)
  expect(open.filter(({ access, method }) => access === 'admin' && method !== 'GET')).toEqual([])
  expect(open.filter(({ access, stepUp }) => access === 'public' || stepUp)).toEqual([])
  expect(open.filter(({ access, token }) => (access === 'admin') !== (token === 'judging:read'))).toEqual([])
})

test('everything below /admin is for admins only', () => {
  const below = endpoints.filter(({ path }) => path.startsWith('/admin/'))
  expect(below.length).toBeGreaterThan(10)
  expect(below.filter(({ access }) => access !== 'admin')).toEqual([])
})
