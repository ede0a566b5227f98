import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

function open(address: string, contest = contestOf()) {
  answerCalls({
    'GET /api/contests': success({ contests: [contest], pagination: onePage(1) }),
    'GET /api/contests/vault-spring': success({ contest }),
  })
  openSession('token', ada, true)
  return openClient(address)
}

test.each([
  ['gc', '/contests'],
  ['gs', '/submissions'],
  ['gh', '/dashboard'],
])('%s leads to %s', async (keys, address) => {
  const client = open('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  await client.user.keyboard(keys)
  await waitFor(() => expect(client.address()).toBe(address))
})

test("a slash focuses the page's search, where keys are letters", async () => {
  const client = open('/contests')
  const search = await screen.findByRole<HTMLInputElement>('searchbox')
  await client.user.keyboard('/')
  expect(document.activeElement).toBe(search)
  await client.user.keyboard('gs/?')
  expect([search.value, client.address()]).toEqual(['gs/?', '/contests'])
})

test("C on an active contest's page starts a submission", async () => {
  const client = open('/contests/vault-spring')
  await screen.findByRole('heading', { name: 'Vault Spring' })
  await client.user.keyboard('c')
  await waitFor(() => expect(client.address()).toBe('/contests/vault-spring/submit'))
})

test('C does nothing if nothing can be submitted', async () => {
  const client = open('/contests/vault-spring', contestOf({ from: -3, to: -1 }))
  await screen.findByRole('heading', { name: 'Vault Spring' })
  await client.user.keyboard('c')
  expect(client.address()).toBe('/contests/vault-spring')
})

test.each([
  ['with Control', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Alt', { altKey: true }],
  ['with Shift', { shiftKey: true, key: 'C' }],
  ['while a word is composed', { isComposing: true }],
  ['held down', { repeat: true }],
])('G and then C %s does nothing', async (_, how) => {
  const client = open('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'c', ...how })
  expect(client.address()).toBe('/terms')
})

test('shortcuts are inactive in fields, editable text, open menus and behind a dialog', async () => {
  const client = open('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  const main = screen.getByRole('main')
  for (const [name, more] of [
    ['input', {}],
    ['textarea', {}],
    ['select', {}],
    ['div', { contenteditable: 'true' }],
    ['div', { role: 'menu' }],
  ] as const) {
    const place = document.createElement(name)
    for (const [attribute, value] of Object.entries(more)) place.setAttribute(attribute, value)
    main.append(place)
    fireEvent.keyDown(place, { key: 'g' })
    fireEvent.keyDown(place, { key: 's' })
  }
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  main.append(dialog)
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 's' })
  expect(client.address()).toBe('/terms')
})
