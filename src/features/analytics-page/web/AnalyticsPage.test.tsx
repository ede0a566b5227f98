import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, offline, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { useSession } from '../../../web/accounts/session/session-store'
import type { Analytics } from './analytics-api'

afterEach(closeClient)

const counted: Analytics = {
  recordedBy: 'own',
  days: ['2026-11-19', '2026-11-20', '2026-11-21'],
  counts: [
    { day: '2026-11-19', name: 'page_view', result: null, count: 1200 },
    { day: '2026-11-21', name: 'page_view', result: null, count: 34 },
    { day: '2026-11-20', name: 'verify_email', result: 'success', count: 3 },
    { day: '2026-11-20', name: 'verify_email', result: 'failed', count: 1 },
  ],
  pages: [
    { page: '/contests', views: 1000 },
    { page: '/contests/:id', views: 234 },
  ],
  people: { signedIn: 12, verified: 9 },
}

const noReasons = { contests: [], pagination: { total: 0, pages: 0, page: 1, limit: 10 } }

function openAnalytics(change: Partial<Analytics> = {}, address = '/admin/analytics', reasons: object = noReasons) {
  const calls = answerCalls({
    'GET /api/admin/analytics': success({ analytics: { ...counted, ...change } }),
    'GET /api/admin/analytics/invalid': success(reasons),
  })
  useSession.setState({ token: 't', user: grace, isAuthenticated: true })
  return { calls, ...openClient(address) }
}

const tableOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('an admin can read every day of a chart, including empty ones', async () => {
  openAnalytics()
  expect(await tableOf('Page views')).toEqual(['Nov 191200', 'Nov 200', 'Nov 2134'])
  expect(screen.getByText('1,234 in all, 1,200 on the busiest day')).toBeTruthy()
  expect(await tableOf('Addresses verified')).toEqual(['Nov 190', 'Nov 203', 'Nov 210'])
  expect(await tableOf('Verifications failed')).toEqual(['Nov 190', 'Nov 201', 'Nov 210'])
  expect(screen.getAllByRole('table')).toHaveLength(9)
})

test('pages and people stand beside the plots', async () => {
  openAnalytics()
  const pages = within(await screen.findByRole('region', { name: 'Pages' }))
  expect(pages.getAllByRole('definition').map((one) => one.textContent)).toEqual(['1,000', '234'])
  const people = within(screen.getByRole('region', { name: 'People' }))
  expect(people.getAllByRole('definition').map((one) => one.textContent)).toEqual(['12', '9'])
})

test('one button selects 90 days, and the URL keeps it', async () => {
  const { user, calls, router } = openAnalytics()
  await user.click(await screen.findByRole('button', { name: '90 days' }))
  expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true')
  const asked = calls.filter(({ route }) => route === 'GET /api/admin/analytics')
  expect(asked.map((call) => call.query)).toEqual(['?days=30', '?days=90'])
  expect(router.state.location.search).toBe('?days=90')
})

test.each([
  ['own', /No page views in this period/],
  ['none', /turned off on this site/],
  ['ga4', /go to Google Analytics/],
  ['plausible', /go to Plausible/],
] as const)('explains an empty page (%s)', async (recordedBy, words) => {
  openAnalytics({ recordedBy, counts: [], pages: [] })
  expect(await screen.findByRole('heading', { name: 'No data' })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

test('shows earlier counts even after switching to a provider', async () => {
  openAnalytics({ recordedBy: 'plausible' })
  expect(await screen.findByText(/figures below are from before/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Page views' })).toBeTruthy()
})

test('an admin reads how often each main reason was given in each contest', async () => {
  const contest = {
    ...{ _id: 'vault-spring', title: 'Vault Spring', judged: 12, invalid: 8 },
    reasons: [
      { code: 'intended_behavior', count: 5, share: 0.625 },
      { code: 'later_code', count: 2, share: 0.25 },
      { code: null, count: 1, share: 0.125 },
    ],
  }
  const pagination = { total: 11, pages: 2, page: 1, limit: 10 }
  const { calls } = openAnalytics({}, '/admin/analytics?page=2', { contests: [contest], pagination })
  const section = within(await screen.findByRole('region', { name: 'Why submissions are invalid' }))
  expect(section.getByText('8 of 12 judged are invalid (67%)')).toBeTruthy()
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Intended behavior',
    'Later code',
    'Without a main reason',
  ])
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['563%', '225%', '113%'])
  expect(calls.find(({ route }) => route.endsWith('/invalid'))?.query).toBe('?page=2')
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/admin/analytics')
})

test('an outage is told, and can be tried again', async () => {
  answerCalls({ 'GET /api/admin/analytics': offline })
  useSession.setState({ token: 't', user: grace, isAuthenticated: true })
  openClient('/admin/analytics')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a researcher is led away, and nothing is asked', async () => {
  const calls = answerCalls({})
  useSession.setState({ token: 't', user: ada, isAuthenticated: true })
  const { address } = openClient('/admin/analytics')
  await screen.findByRole('heading', { name: /Welcome/ })
  expect(address()).toBe('/dashboard')
  expect(calls.map((call) => call.route)).not.toContain('GET /api/admin/analytics')
})
