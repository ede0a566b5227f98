import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'

afterEach(closeClient)

const none = { totals: { contests: 0, awardedCents: 0, researchers: 0 }, newest: [] }
const some = {
  totals: { contests: 2, awardedCents: 15_000_050, researchers: 0 },
  newest: [{ slug: 'lantern-amm', title: 'Lantern AMM', poolCents: 10_000_000 }],
}

function open(answer: Response, featuresOff: string[] = []) {
  const calls = answerCalls({ 'GET /api/report-summary': answer })
  openClient('/login', { featuresOff })
  return { calls, door: () => screen.findByRole('region', { name: 'Find the critical bug first' }) }
}

const figures = (door: HTMLElement) =>
  [...door.querySelectorAll('dl > div')].map(({ firstChild, lastChild }) => [
    firstChild?.textContent,
    lastChild?.textContent,
  ])

test('a stranger at the login reads what was found so far, and goes on to a report', async () => {
  const door = await open(success(some)).door()
  const report = await within(door).findByRole('link', { name: /Lantern AMM/ })
  expect(report.getAttribute('href')).toBe('/reports/lantern-amm')
  expect(within(door).getByRole('link', { name: 'Read the reports' }).getAttribute('href')).toBe('/reports')
  expect(figures(door)).toEqual([
    ['Published contests', '2'],
    ['Awarded', '$150,000.50'],
  ])
})

test.each([
  ['without a published report', success(none)],
  ['without an answer', refusal(500, 'The server has a problem')],
])('%s there are no totals, and so no zeros', async (_when, answer) => {
  const { calls, door } = open(answer)
  const region = await door()
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/report-summary'))
  await waitFor(() => expect(region.querySelector('[aria-busy]')).toBeNull())
  expect([figures(region), within(region).queryByRole('link')]).toEqual([[], null])
})

test('where reports are turned off, the login asks for none', async () => {
  const { calls, door } = open(success(some), ['publication', 'profiles'])
  expect(within(await door()).queryByRole('link')).toBeNull()
  expect(calls).toEqual([])
})
