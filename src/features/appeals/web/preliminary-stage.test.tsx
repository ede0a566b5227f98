import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, inDays } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'

afterEach(closeClient)

function open(more: Parameters<typeof contestOf>[0]) {
  const contest = contestOf({ from: -9, to: -1, appealHours: 48, ...more })
  answerCalls({ 'GET /api/contests/vault-spring': success({ contest }) })
  openSession('token', ada, true)
  return openClient('/contests/vault-spring')
}

test('before the end, a researcher sees that there will be an appeal period', async () => {
  open({ to: 2 })
  expect(
    await screen.findByText('After preliminary results are published, authors have 48 hours to appeal.'),
  ).toBeTruthy()
})

test('anyone can read before the start how long authors can appeal', async () => {
  open({ from: 1, to: 9 })
  const section = within(await screen.findByRole('region', { name: 'How it is judged' }))
  expect(section.getByText('Appeal period')).toBeTruthy()
  expect(section.getByText(/48 hours to appeal/)).toBeTruthy()
})

test('after the end the page says that preliminary results come first', async () => {
  open({})
  expect(await screen.findByText(/Preliminary results come first/)).toBeTruthy()
})

test('counts down preliminary results to the end of appeals, with a link to them', async () => {
  open({ preliminaryAt: inDays(-0.5), appealsEndAt: inDays(1.5) })
  const banner = within(
    (await screen.findByText(/This contest has preliminary results/)).closest('[role="status"]') as HTMLElement,
  )
  expect(banner.getByRole('timer').textContent).toBe('Appeals end in 1 day 11 hours')
  const link = banner.getByRole('link', { name: 'View Preliminary Results' })
  expect(link.getAttribute('href')).toBe('/contests/vault-spring/results')
})

test('after the appeal period, the page says what finalizing is waiting for', async () => {
  open({ preliminaryAt: inDays(-3), appealsEndAt: inDays(-1) })
  expect(
    await screen.findByText(/The appeal period is over; results are final once every appeal is decided/),
  ).toBeTruthy()
})

test('everyone can read why preliminary results were withdrawn', async () => {
  const by = { _id: 'olga-id', username: 'Olga' }
  open({ withdrawals: [{ at: inDays(-0.2), by, reason: 'A group was wrong.' }] })
  const withdrawn = within(await screen.findByRole('region', { name: 'Preliminary results were withdrawn' }))
  expect(withdrawn.getByText('A group was wrong.')).toBeTruthy()
  expect(withdrawn.getByText('Olga')).toBeTruthy()
})
