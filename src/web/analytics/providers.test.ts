import { afterEach, expect, test, vi } from 'vitest'
import { ada, success, unverified } from '#test/web/answer-calls'
import { closeVisit, eventually, visit } from '#test/web/visit'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { verifyEmail } from '../accounts/session/account-calls'
import { clearSession, openSession } from '../accounts/session/session-store'

afterEach(closeVisit)

test.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
  ['Do Not Track of an older browser', 'doNotTrack', 'yes'],
])('with %s on nothing leaves the browser, to whomever', async (_name, signal, value) => {
  Object.defineProperty(navigator, signal, { configurable: true, value })
  try {
    openSession('t', ada, true)
    const targets: AnalyticsTarget[] = [
      { kind: 'own' },
      { kind: 'ga4', measurementId: 'G-ABC1234' },
      { kind: 'plausible', domain: 'audits.example' },
    ]
    for (const target of targets) {
      const { calls, events, endVisit } = visit(
        '/login',
        { 'POST /api/auth/verify-email': success({ user: ada }) },
        target,
      )
      await verifyEmail('good')
      events()
      expect(calls.map((call) => call.route)).toEqual(['POST /api/auth/verify-email'])
      endVisit()
    }
  } finally {
    Reflect.deleteProperty(navigator, signal)
  }
})

test('with analytics switched off nothing leaves the browser', async () => {
  const { calls, events } = visit('/login', { 'POST /api/auth/verify-email': success({ user: ada }) }, { kind: 'none' })
  await verifyEmail('good')
  expect(events()).toEqual([])
  expect(calls.map((call) => call.route)).toEqual(['POST /api/auth/verify-email'])
})

/** A visit counted by a provider, and the requests that the browser would send them. */
function visitWith(analytics: AnalyticsTarget) {
  const client = visit('/reset-password?token=secret', {}, analytics)
  const sent: { url: URL; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ url: new URL(url, location.origin), init })
    return url.startsWith('/api') ? success({ user: ada }) : new Response(null, { status: 204 })
  })
  return { ...client, sent: () => sent.filter(({ url }) => url.origin !== location.origin) }
}

test('Google Analytics is told of the pattern, the event, the id and the properties, and runs no script [1.analytics.02 .03 .04 .11 .12 V14.2.3]', async () => {
  openSession('t', unverified(ada), true)
  const { router, sent } = visitWith({ kind: 'ga4', measurementId: 'G-ABC1234' })
  await eventually(() => expect(sent()).toHaveLength(1))
  await verifyEmail('secret-token')
  const [view, event] = sent().map(({ url }) => ({
    to: url.origin + url.pathname,
    ...Object.fromEntries(url.searchParams),
  }))
  expect(view).toMatchObject({
    to: 'https://www.google-analytics.com/g/collect',
    v: '2',
    tid: 'G-ABC1234',
    en: 'page_view',
    dl: `${location.origin}/reset-password`,
    uid: ada._id,
    'up.role': 'user',
    'up.is_email_verified': 'false',
  })
  expect(event).toMatchObject({ en: 'verify_email', 'ep.result': 'success', 'up.is_email_verified': 'true' })
  expect(sent().every(({ init }) => init.mode === 'no-cors' && init.credentials === 'omit')).toBe(true)
  expect(JSON.stringify([view, event])).not.toMatch(/secret|Ada|example\.com/)
  expect(document.querySelector('script')).toBeNull()
  clearSession()
  await router.navigate('/terms')
  await eventually(() => expect(sent()).toHaveLength(3))
  expect(sent()[2]?.url.searchParams.get('uid')).toBeNull()
})

test('Plausible is told of the pattern and the event, and of no person', async () => {
  openSession('t', ada, true)
  const { sent } = visitWith({ kind: 'plausible', domain: 'audits.example' })
  await eventually(() => expect(sent()).toHaveLength(1))
  await verifyEmail('secret-token')
  expect(sent().map(({ url, init }) => [url.href, JSON.parse(String(init.body))])).toEqual([
    [
      'https://plausible.io/api/event',
      { name: 'pageview', url: `${location.origin}/reset-password`, domain: 'audits.example', props: {} },
    ],
    [
      'https://plausible.io/api/event',
      {
        name: 'verify_email',
        url: `${location.origin}/reset-password`,
        domain: 'audits.example',
        props: { result: 'success' },
      },
    ],
  ])
})
