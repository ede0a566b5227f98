import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, success } from '#test/web/answer-calls'
import { resultsOf } from '#test/web/lantern-results'
import { allowDialogs, measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, contestSummaryOf, onePage } from '#test/web/vault-spring'
import { stepsAfterFinalizing } from '../../../domain/judging/next-steps'
import { openSession } from '../../../web/accounts/session/session-store'

beforeEach(() => {
  allowDialogs()
  measureNothing()
})
afterEach(closeClient)

const lantern = { contestId: 'lantern', slug: 'lantern-amm', title: 'Lantern AMM' }
const final = contestOf({ from: -9, to: -1, isFinalized: true })
const counts = { all: 0, pending: 0, valid: 0, invalid: 0 }
const byStage = { all: 1, ended: 0, active: 0, upcoming: 0, finalized: 1 }

function open(address: string, viewer: typeof ada, featuresOff: string[] = []) {
  const calls = answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/contests/vault-spring': success({ contest: final }),
    'GET /api/contests/lantern/results': success({ results: resultsOf() }),
    'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
    'GET /api/issues/my-issues': success({ issues: [], pagination: onePage(0), counts }),
    'GET /api/admin/contests': success({
      contests: [{ ...final, counts }],
      pagination: onePage(1),
      counts: byStage,
    }),
    'GET /api/admin/contests/vault-spring/standing': success({
      standing: contestSummaryOf({ nextSteps: [...stepsAfterFinalizing] }),
    }),
    'GET /api/reports': success({ reports: [lantern], pagination: onePage(1) }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(address, { featuresOff }) }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const linksIn = (part: Awaited<ReturnType<typeof region>>) =>
  part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('header and footer lead everybody to the published reports and the leaderboard', async () => {
  open('/terms', ada)
  await pageHeading()
  for (const part of ['banner', 'contentinfo']) {
    const links = within(screen.getByRole(part))
    expect(links.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/reports')
    expect(links.getByRole('link', { name: 'Leaderboard' }).getAttribute('href')).toBe('/leaderboard')
  }
})

test("results link to the contest's published report, if there is one", async () => {
  const { calls } = open('/contests/lantern/results', ada)
  const link = await (await region('Report')).findByRole('link', { name: 'View report' })
  expect(link.getAttribute('href')).toBe('/reports/lantern-amm')
  expect(calls.find(({ route }) => route === 'GET /api/reports')?.query).toContain('contestId=lantern')
})

test('anyone can find published reports by contest, and they are requested only then', async () => {
  const { user, calls } = open('/terms', ada)
  const lines = () => screen.getAllByRole('option').map((line) => line.textContent)
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  const field = await screen.findByRole('combobox', { name: 'Search' })
  expect(lines()).toContain('Go to Reports')
  expect(calls.some(({ route }) => /reports/.test(route))).toBe(false)
  await user.type(field, 'report')
  await waitFor(() => expect(lines()).toEqual(['Report: Lantern AMM', 'Go to Reports']))
})

test('the next steps of a final contest lead a lead to its report', async () => {
  open('/contests/vault-spring', grace)
  const address = '/admin/contests/vault-spring/report'
  expect((await region('Administration')).queryByRole('link', { name: 'Report' })).toBeNull()
  expect(linksIn(await region('Next steps'))).toEqual([
    ['Release to the sponsors', '/admin/contests/vault-spring/seats'],
    ['Identity checks', '/admin/people?only=waiting'],
    ['Pay the awards', '/admin/contests/vault-spring/payments'],
    ['Publish the report', address],
  ])
  closeClient()
  open('/admin/contests', grace)
  const row = within(await screen.findByRole('article', { name: 'Vault Spring' }))
  expect(linksIn(row).slice(1)).toEqual([
    ['Results', '/contests/vault-spring/results'],
    ['Payments', '/admin/contests/vault-spring/payments'],
    ['Report', address],
  ])
})

test('where reports are turned off, nothing leads to one or asks for one', async () => {
  const off = ['publication', 'profiles']
  const { calls, user } = open('/contests/vault-spring', grace, off)
  expect((await region('Administration')).queryByRole('link', { name: 'Report' })).toBeNull()
  expect(linksIn(await region('Next steps')).map(([words]) => words)).toEqual([
    'Release to the sponsors',
    'Identity checks',
    'Pay the awards',
  ])
  for (const label of ['Reports', 'Leaderboard']) expect(screen.queryByRole('link', { name: label })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'report')
  expect(await screen.findByText(/^No results for “report”/)).toBeTruthy()
  closeClient()
  open('/admin/contests/vault-spring/report', grace, off)
  expect((await pageHeading()).textContent).toBe('Welcome, Grace')
  closeClient()
  open('/contests/lantern/results', ada, off)
  await pageHeading()
  expect(screen.queryByRole('region', { name: 'Report' })).toBeNull()
  expect(calls.filter(({ route }) => route.includes('report'))).toEqual([])
})
