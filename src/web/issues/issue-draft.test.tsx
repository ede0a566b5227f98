import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, linus, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { User } from '../../contract/account'
import { defaultReportTemplate } from '../../domain/issues/report-template'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const at = '/contests/vault-spring/submit'
const key = 'draft:ada-id:vault-spring'
const stored = () => localStorage.getItem(key)
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const title = () => field(/Issue title/)
const description = () => field(/^Description/)
const write = (value: string) => fireEvent.change(title(), { target: { value } })
/** A page that is left stores its last words at once. */
const leave = () => fireEvent(window, new Event('pagehide'))

async function openForm({
  viewer = ada,
  reply = success({ issue: issueOf() }) as Response | (() => Response),
  template = null as string | null,
} = {}) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ reportTemplate: template }) }),
    'POST /api/issues': reply,
  })
  openSession('token', viewer, true)
  const client = openClient(at)
  await screen.findByRole('heading', { name: 'Submit Issue' })
  return { ...client, calls }
}

/** The next visit in the same browser. */
async function comeBack(viewer: User = ada) {
  const kept = { ...localStorage }
  closeClient()
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  return openForm({ viewer })
}

const draft = (more: object = {}) =>
  JSON.stringify({
    format: 1,
    savedAt: Date.now(),
    attemptKey: null,
    baseVersion: null,
    title: 'Kept',
    description: 'Kept too',
    pocLink: '',
    confirmFundsImpact: true,
    confirmNoTrustedParty: false,
    confirmPoCReflects: false,
    ...more,
  })

test("a report starts with its contest's template, or the default", async () => {
  await openForm()
  expect(description().value).toBe(defaultReportTemplate)
  closeClient()
  await openForm({ template: '## What breaks\n' })
  expect(description().value).toBe('## What breaks\n')
})

test('a draft says that it is saved only once it is, and is restored with its checkboxes on the next visit', async () => {
  const { user } = await openForm()
  write('The flag is late')
  expect(screen.queryByText(/^Saved on this device/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^More than 20%/ }))
  expect(await screen.findByText(/^Saved on this device \d{1,2}:\d\d [AP]M$/)).toBeTruthy()
  expect(stored()).toContain('The flag is late')
  await waitFor(() => expect(stored()).toContain('"confirmFundsImpact":true'))
  await comeBack()
  expect(screen.getByText('Draft restored')).toBeTruthy()
  expect(title().value).toBe('The flag is late')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^More than 20%/ }).checked).toBe(true)
  write('The flag is too late')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('an untouched template is not a draft, and reverting a text removes the draft', async () => {
  await openForm()
  write('Something')
  leave()
  expect(stored()).toContain('Something')
  write(' ')
  leave()
  expect(stored()).toBeNull()
})

test('a discarded draft can be restored until something else is typed', async () => {
  localStorage.setItem(key, draft())
  const { user } = await openForm()
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.getByText('Draft discarded')).toBeTruthy()
  expect(stored()).toBeNull()
  expect(title().value).toBe('')
  expect(description().value).toBe(defaultReportTemplate)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' })))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(title().value).toBe('Kept')
  expect(stored()).toContain('Kept too')
})

test("another account in the same browser gets an empty form, and the first one's draft stays", async () => {
  localStorage.setItem(key, draft())
  await openForm({ viewer: linus })
  expect(title().value).toBe('')
  write('By Linus')
  leave()
  expect(stored()).toBe(draft({ savedAt: JSON.parse(stored() ?? '{}').savedAt }))
  expect(localStorage.getItem('draft:linus-id:vault-spring')).toContain('By Linus')
  await comeBack(ada)
  expect(title().value).toBe('Kept')
})

test('submitting a text removes its draft', async () => {
  localStorage.setItem(key, draft({ confirmNoTrustedParty: true, confirmPoCReflects: true }))
  const { user } = await openForm()
  await user.click(screen.getByRole('button', { name: 'Submit Issue' }))
  await screen.findByRole('heading', { name: 'Contest Rules' })
  leave()
  expect(stored()).toBeNull()
})

test('submitting a text does not affect what another tab has made of its draft meanwhile', async () => {
  localStorage.setItem(key, draft({ confirmNoTrustedParty: true, confirmPoCReflects: true }))
  const theirs = draft({ title: 'Written on in another tab' })
  const { user } = await openForm({
    reply: () => {
      localStorage.setItem(key, theirs)
      return success({ issue: issueOf() })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Submit Issue' }))
  await screen.findByRole('heading', { name: 'Contest Rules' })
  expect(stored()).toBe(theirs)
})

test("an attempt's key is stored with its text before sending, and never used for another text", async () => {
  const attemptKey = '0123456789abcdef'.repeat(2)
  localStorage.setItem(key, draft({ attemptKey, confirmNoTrustedParty: true, confirmPoCReflects: true }))
  const { user, calls } = await openForm({ reply: refusal(503, 'Try again in a moment') })
  const sentKeys = () => calls.filter((call) => call.body).map((call) => call.headers['Idempotency-Key'])
  await user.click(screen.getByRole('button', { name: 'Submit Issue' }))
  await screen.findAllByText('Try again in a moment')
  expect(sentKeys()).toEqual([attemptKey])
  write('Another text')
  await user.click(screen.getByRole('button', { name: 'Submit Issue' }))
  await waitFor(() => expect(sentKeys()).toHaveLength(2))
  expect(sentKeys()[1]).not.toBe(attemptKey)
  expect(JSON.parse(stored() ?? '{}').attemptKey).toBe(sentKeys()[1])
})

test.each([
  ['no JSON', '{"format":1,'],
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['a number for a title', draft({ title: 5 })],
  ['an object for a description', draft({ description: { toString: 'x' } })],
  ['a missing box', draft({ confirmFundsImpact: undefined })],
  ['a date that is none', draft({ savedAt: 1e99 })],
  ['fields in its prototype', `{"__proto__":${draft()},"format":1,"savedAt":1}`],
  ['a megabyte', draft({ title: 'x'.repeat(1_000_000) })],
  ['a format of the future', draft({ format: 2 })],
])('a stored draft that is %s is not shown, breaks nothing, and stays until it is overwritten', async (_, text) => {
  localStorage.setItem(key, text)
  await openForm()
  expect(title().value).toBe('')
  expect(description().value).toBe(defaultReportTemplate)
  expect(screen.getByText(/stored on this device cannot be read/)).toBeTruthy()
  leave()
  expect(stored()).toBe(text)
  write('Mine')
  leave()
  expect(stored()).toContain('Mine')
  expect(screen.queryByText(/cannot be read/)).toBeNull()
})

test('without storage, the text survives a login in the same tab, and the form recommends a copy', async () => {
  await openForm({ reply: refusal(401, 'Please log in to continue') })
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  write('Not to be lost')
  leave()
  expect(screen.getByText('Not saved: storage is full or blocked. Keep a copy.')).toBeTruthy()
  expect(screen.queryByText(/^Saved on this device/)).toBeNull()
  blocked.mockRestore()
  closeClient()
  await openForm()
  expect(title().value).toBe('Not to be lost')
  expect(screen.getByText('Not saved: storage is full or blocked. Keep a copy.')).toBeTruthy()
  write('Now it is')
  expect(await screen.findByText(/^Saved on this device/)).toBeTruthy()
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})

test('what another tab stored appears if it arrives after the takeover, but never over new input', async () => {
  localStorage.setItem(key, draft())
  await openForm()
  expect(title().value).toBe('Kept')
  const arrive = (text: string) => {
    localStorage.setItem(key, draft({ title: text }))
    fireEvent(window, new StorageEvent('storage', { key }))
  }
  arrive('Typed right before')
  expect(title().value).toBe('Typed right before')
  write('Goes on')
  arrive('Too late')
  expect(title().value).toBe('Goes on')
})
