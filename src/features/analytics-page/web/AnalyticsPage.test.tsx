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
  judging: { days: [], ends: [], agreement: [] },
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

const openTables = async (user: ReturnType<typeof openAnalytics>['user']) => {
  await screen.findByRole('heading', { name: 'Page views' })
  for (const toggle of screen.getAllByText('Show as a table')) await user.click(toggle)
}

test('an admin can read every day of a chart, including empty ones', async () => {
  const { user } = openAnalytics()
  await openTables(user)
  expect(await tableOf('Page views')).toEqual(['Nov 191200', 'Nov 200', 'Nov 2134', 'All1234'])
  expect(screen.getByText('1,234 in all, 1,200 on the busiest day')).toBeTruthy()
  expect(await tableOf('Sign-ups')).toEqual(['Nov 190000', 'Nov 200031', 'Nov 210000', 'All0031'])
  expect(await tableOf('Activity')).toEqual(['Nov 190000', 'Nov 200000', 'Nov 210000', 'All0000'])
})

test('an admin sees how far people get with registering', async () => {
  openAnalytics({
    counts: [
      { day: '2026-11-19', name: 'sign_up', result: null, count: 8 },
      { day: '2026-11-20', name: 'accept_terms', result: null, count: 6 },
      { day: '2026-11-20', name: 'verify_email', result: 'success', count: 4 },
      { day: '2026-11-20', name: 'verify_email', result: 'failed', count: 1 },
    ],
  })
  const steps = within(await screen.findByRole('region', { name: 'Sign-ups' }))
  expect(steps.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Accounts created', 'Terms accepted', 'Email verified'],
  ])
  expect(steps.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['8100%', '675%', '450%'])
  expect(steps.getByText('1 verification failed.')).toBeTruthy()
})

test('an admin sees submissions with the ends of contests, verdicts, and how often two judges agree', async () => {
  const { user } = openAnalytics({
    judging: {
      days: [{ day: '2026-11-20', submitted: 3, valid: 1, invalid: 2 }],
      ends: [{ day: '2026-11-21', title: 'Vault Spring' }],
      agreement: [{ _id: 'harrow', title: 'Harrow Vaults', compared: 4, agreed: 3 }],
    },
  })
  await openTables(user)
  expect(await tableOf('Submissions per day')).toEqual(['Nov 190', 'Nov 203', 'Nov 21, Vault Spring ended0', 'All3'])
  expect(await tableOf('Verdicts per day')).toEqual(['Nov 1900', 'Nov 2012', 'Nov 2100', 'All12'])
  const agreement = within(screen.getByRole('region', { name: 'Agreement between judges' }))
  expect(agreement.getByRole('definition').textContent).toBe('375%')
})

test('an admin sees the most viewed pages, and how many people signed in', async () => {
  openAnalytics()
  const pages = within(await screen.findByRole('region', { name: 'Pages' }))
  expect(pages.getAllByRole('definition').map((one) => one.textContent)).toEqual(['1,00081%', '23419%'])
  expect(screen.getByText('12 people signed in, 9 with a verified email')).toBeTruthy()
})

test('one button selects 90 days, and the URL keeps it', async () => {
  const { user, calls, router } = openAnalytics()
  await user.click(await screen.findByRole('button', { name: '90 days' }))
  expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true')
  const requests = calls.filter(({ route }) => route === 'GET /api/admin/analytics')
  expect(requests.map((call) => call.query)).toEqual(['?days=30', '?days=90'])
  expect(router.state.location.search).toBe('?days=90')
})

test.each([
  ['own', /No page views in this period/],
  ['none', /turned off on this site/],
  ['ga4', /go to Google Analytics/],
  ['plausible', /go to Plausible/],
] as const)('explains an empty page (%s)', async (recordedBy, message) => {
  openAnalytics({ recordedBy, counts: [], pages: [] })
  expect(await screen.findByRole('heading', { name: 'No data' })).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
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
