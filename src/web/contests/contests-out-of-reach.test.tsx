import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, offline, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'

afterEach(closeClient)

const open = contestOf()
const card = () => screen.findByRole('heading', { name: 'Vault Spring' })

test('an outage is reported with a retry, never as an empty list', async () => {
  let isDown = true
  answerCalls({
    'GET /api/contests': () => (isDown ? offline : success({ contests: [open], pagination: onePage(1) })),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByText(/No contests/)).toBeNull()
  isDown = false
  await user.click(retry)
  await card()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('a slow list says that it is loading, and never appears empty', async () => {
  answerCalls({ 'GET /api/contests': () => new Promise<Response>(() => {}) })
  openSession('token', ada, true)
  openClient('/contests')
  // The start-up screen says the same words, in a main that is busy.
  const page = within(await screen.findByRole('main', { busy: false }))
  expect(await page.findByText('Loading…')).toBeTruthy()
  expect(screen.queryByText(/No contests/)).toBeNull()
})

test('a failed reload keeps the cards and shows their age', async () => {
  let isDown = false
  answerCalls({
    'GET /api/contests': () =>
      isDown ? refusal(503, 'Back soon') : success({ contests: [open], pagination: onePage(1) }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  await card()
  isDown = true
  await act(() => queryClient.refetchQueries({ queryKey: ['contests'] }))
  const note = await screen.findByText(/^Last updated \d{1,2}:\d\d [AP]M\.$/)
  expect(note.parentElement?.textContent).toContain('Back soon')
  await card()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^Last updated/)).toBeNull())
})

test('offline, the cards stay, and the list reloads once the network is back', async () => {
  const calls = answerCalls({ 'GET /api/contests': success({ contests: [open], pagination: onePage(1) }) })
  openSession('token', ada, true)
  openClient('/contests')
  await card()
  const asked = calls.length
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^You are offline/)).toBeTruthy()
  expect(screen.getByText(/^Last updated/)).toBeTruthy()
  await card()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(calls.length).toBeGreaterThan(asked))
  expect(screen.queryByText(/^You are offline/)).toBeNull()
})

test.each([
  ['a page of a gateway', new Response('<!doctype html><p>Hello</p>')],
  ['nothing', new Response('')],
  ['half a reply', new Response('{"status":"success","data":{"contests":[')],
  ['null', new Response('null')],
  ['a number for the list', success({ contests: 7, pagination: onePage(1) })],
  ['holes in the list', success({ contests: [null], pagination: onePage(1) })],
  ['no pages', success({ contests: [open] })],
  ['a title that is none', success({ contests: [{ ...open, title: 7 }], pagination: onePage(1) })],
])('reports %s in place of the list as an invalid response', async (_, reply) => {
  answerCalls({ 'GET /api/contests': () => reply.clone() })
  openSession('token', ada, true)
  openClient('/contests')
  expect(await screen.findByText(/Invalid response from server/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByText(/No contests/)).toBeNull()
})
