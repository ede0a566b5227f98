import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { grace, refusal, success } from '#test/web/answer-calls'
import { openEditor, openNewContest, saveButton, write } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

test('an edit sends only what was changed, for the version that was read [2.other.01]', async () => {
  const { user, calls } = await openEditor(contestOf(), {
    'PUT /api/contests/vault-spring': success({ contest: contestOf({ prizePool: 60_000 }) }),
  })
  expect(screen.queryByLabelText('Repository')).toBeNull()
  write(/^Bounty pool/, '60000')
  write('Reason for the change', 'A second sponsor joined.')
  await user.click(saveButton())
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  const sent = calls.find((call) => call.route === 'PUT /api/contests/vault-spring')
  expect(sent?.body).toEqual({ prizePool: 60_000, reason: 'A second sponsor joined.' })
  expect(sent?.headers['If-Match']).toBe('"4"')
})

test('a refusal is shown and the form keeps its input', async () => {
  const words = 'The prize pool can only rise after the contest has started'
  const { user } = await openEditor(contestOf(), {
    'PUT /api/contests/vault-spring': refusal(409, words, { code: 'CONTEST_STARTED' }),
  })
  write(/^Bounty pool/, '10')
  write('Reason for the change', 'A sponsor left.')
  await user.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect((screen.getByLabelText(/^Bounty pool/) as HTMLInputElement).value).toBe('10')
})

test('leaving with unsaved changes asks for confirmation, and the input is restored', async () => {
  const { user, address } = await openEditor()
  write('Title', 'Vault Summer')
  expect(screen.getByText('1 unsaved change')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/admin/contests/vault-spring/edit')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Leave and keep' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  expect(await screen.findByText(/Your unsaved changes from .* were restored/)).toBeTruthy()
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Vault Summer')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Vault Spring')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vault Spring' })).toBeTruthy()
})

test('a session that ends while saving loses nothing', async () => {
  const { user, address } = await openEditor(contestOf(), {
    'PUT /api/contests/vault-spring': refusal(401, 'Your session has ended'),
  })
  write('Title', 'Vault Summer')
  write('Reason for the change', 'Its name was taken.')
  await user.click(saveButton())
  expect(await screen.findByRole('heading', { level: 1, name: /Login|Welcome/ })).toBeTruthy()
  expect(address()).toBe('/login')
  cleanup()
  await openEditor()
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Vault Summer')
})

test('unedited fields follow the contest when someone else changes it', async () => {
  const theirs = contestOf({ version: 5, title: 'Vault Autumn' })
  let isChanged = false
  const { user, calls } = await openEditor(contestOf(), {
    'GET /api/contests/vault-spring': () => success({ contest: isChanged ? theirs : contestOf() }),
    'PUT /api/contests/vault-spring': () =>
      isChanged && calls.filter((call) => call.route.startsWith('PUT')).length === 1
        ? refusal(409, 'The contest has changed since you read it.', { code: 'STALE' })
        : success({ contest: theirs }),
  })
  write(/^Bounty pool/, '60000')
  write('Reason for the change', 'A second sponsor joined.')
  isChanged = true
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  await waitFor(() => expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Vault Autumn'))
  await user.click(saveButton())
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  const last = calls.filter((call) => call.route.startsWith('PUT')).at(-1)
  expect(last?.body).toEqual({ prizePool: 60_000, reason: 'A second sponsor joined.' })
  expect(last?.headers['If-Match']).toBe('"5"')
})

test('text typed just before the page closes is kept for the same person, and for no one else', async () => {
  await openEditor()
  write('Title', 'Vault Summer')
  cleanup()
  expect(localStorage.getItem(`contest-draft:${grace._id}:vault-spring`)).toContain('Vault Summer')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('contest-draft:'))).toHaveLength(1)
})

test.each([
  ['nonsense', '{'],
  ['another shape', '{"changes":{"title":7,"start":"now","evil":true},"savedAt":1}'],
  ['nothing', 'null'],
  ['no time', '{"changes":{"title":"Vault Summer"},"savedAt":"soon"}'],
])('a draft with %s is invalid', async (_, stored) => {
  localStorage.setItem(`contest-draft:${grace._id}:vault-spring`, stored)
  await openEditor()
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Vault Spring')
  expect(screen.queryByText(/were restored/)).toBeNull()
})

test('a form without changes leaves the draft that another tab is writing', async () => {
  await openEditor()
  const theirs = '{"changes":{"title":"Vault Summer"},"savedAt":"2026-11-01T10:00:00.000Z"}'
  localStorage.setItem(`contest-draft:${grace._id}:vault-spring`, theirs)
  fireEvent(window, new Event('pagehide'))
  cleanup()
  expect(localStorage.getItem(`contest-draft:${grace._id}:vault-spring`)).toBe(theirs)
})

test('someone who signs in from another tab gets a fresh form', async () => {
  await openNewContest()
  write('Title', 'Vault Summer')
  act(() => openSession('other', { ...grace, _id: 'other-admin' }, true))
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('')
  cleanup()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('contest-draft:'))).toEqual([
    `contest-draft:${grace._id}:new`,
  ])
})
