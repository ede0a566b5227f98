import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, offline, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => {
  closeClient()
  vi.useRealTimers()
})

const at = '/contests/vault-spring/submit'
const minute = 60_000
const endDate = () => new Date(Date.now() + 2 * 24 * 60 * minute).toISOString()

async function openForm(reply: Response | Error = success({ issue: issueOf() }), contest = openContest()) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'POST /api/issues': reply,
  })
  openSession('token', ada, true)
  const client = openClient(at)
  await screen.findByRole('heading', { name: 'Submit Issue' })
  return { ...client, sent: () => calls.filter((call) => call.route === 'POST /api/issues') }
}

/** The clock stands still here, and not at a whole minute before the end, where each millisecond would count. */
const openContest = () => contestOf({ to: 2.0001 })

/** Makes every call wait from now on; the function it returns lets them go. */
function holdCalls() {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await gate
    return answer(...call)
  })
  return () => letGo()
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ })
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
function fill() {
  fireEvent.change(field(/Issue title/), { target: { value: 'Settling twice' } })
  fireEvent.change(field(/^Description/), { target: { value: 'The flag is late.' } })
}
function tick(count = 3) {
  for (const box of screen.getAllByRole('checkbox').slice(0, count)) fireEvent.click(box)
}
/** A tab that is looked at again reads the clock again. */
function setClock(time: number) {
  vi.setSystemTime(time)
  fireEvent(document, new Event('visibilitychange'))
}

test('reserves space while the contest loads [2.submit.01]', async () => {
  answerCalls({ 'GET /api/contests/vault-spring': success({ contest: contestOf() }) })
  const letGo = holdCalls()
  openSession('token', ada, true)
  openClient(at)
  // The start-up screen says the same words, in a main that is busy.
  const page = within(await screen.findByRole('main', { busy: false }))
  expect(await page.findByText('Loading…')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  letGo()
  expect(await screen.findByRole('heading', { name: 'Submit Issue' })).toBeTruthy()
})

test('no one can submit without an account [6.anonymous.02]', async () => {
  answerCalls({})
  const { address } = openClient(at)
  await screen.findByRole('heading', { name: 'Login' })
  expect(address()).toBe('/login')
})

test('a verified person is not asked to verify [2.submit.06]', async () => {
  await openForm()
  expect(screen.queryByText('Email verification required')).toBeNull()
})

test('Cancel leads back to the contest [2.submit.17]', async () => {
  const { user, address } = await openForm()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('heading', { name: 'Contest Rules' })
  expect(address()).toBe('/contests/vault-spring')
})

test('the page, the tab and the button name the contest', async () => {
  await openForm()
  expect(document.title).toContain('Vault Spring')
  expect(screen.getAllByText('Vault Spring').length).toBeGreaterThan(1)
  const described = document.getElementById(button().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('to Vault Spring')
})

test('an untouched template is not a description', async () => {
  const { user, sent } = await openForm()
  fireEvent.change(field(/Issue title/), { target: { value: 'Settling twice' } })
  tick()
  await user.click(button())
  expect(within(screen.getByRole('alert')).getByText('Issue description is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(sent()).toHaveLength(0)
})

test('Enter in a multi-line field is a line break, and with Ctrl or Cmd it submits if the button could', async () => {
  const { sent } = await openForm()
  fill()
  tick(2)
  fireEvent.keyDown(field(/^Description/), { key: 'Enter', ctrlKey: true })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /^The proof of concept/ }))
  const breaksTheLine = fireEvent.keyDown(field(/^Description/), { key: 'Enter' })
  expect(breaksTheLine).toBe(true)
  fireEvent.keyDown(field(/^Description/), { key: 'Enter', metaKey: true })
  expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('while sending, the button is disabled and says so, and a second attempt sends nothing [5.submit.04]', async () => {
  const { sent } = await openForm()
  fill()
  tick()
  const letGo = holdCalls()
  fireEvent.click(button())
  fireEvent.keyDown(field(/Issue title/), { key: 'Enter' })
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBe(button())
  expect(button().disabled).toBe(true)
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button())
  letGo()
  expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test.each([
  ['the words of the server', refusal(409, 'This contest is no longer accepting submissions'), /^This contest is no/],
  ['words of its own when the reply has no issue', success({}), /^Failed to submit issue$/],
  [
    'the words of the connection',
    offline,
    /^The server could not be reached\. Try again in a moment\. \(Failed to fetch\)$/,
  ],
])(
  'a failure is told with %s, in a toast and beside the button, which has the focus again [8.submit.01 8.thrown.05]',
  async (_, reply, words) => {
    await openForm(reply)
    fill()
    tick()
    field(/Issue title/).focus()
    fireEvent.keyDown(field(/Issue title/), { key: 'Enter', ctrlKey: true })
    const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await notifications.findByText(words)).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText(words)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button()))
    expect(field(/^Description/).value).toBe('The flag is late.')
  },
)

test("a contest without an id can't be submitted to [5.submit.01]", async () => {
  const { user, sent } = await openForm(undefined, contestOf({ _id: '' }))
  fill()
  tick()
  await user.click(button())
  expect(await screen.findAllByText('Contest ID is required')).toHaveLength(2)
  expect(sent()).toHaveLength(0)
})

test('the form closes right after the end of its contest, not at the last instant', async () => {
  const end = endDate()
  await openForm(undefined, contestOf({ endDate: end }))
  fill()
  setClock(Date.parse(end))
  expect(screen.queryByText(/no longer accepting submissions/)).toBeNull()
  setClock(Date.parse(end) + 1)
  expect(screen.getByText(/no longer accepting submissions/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy submission' })).toBeTruthy()
  expect(field(/Issue title/).value).toBe('Settling twice')
  expect(screen.getByText('Ended')).toBeTruthy()
})

test.each([
  ['24 hours left in the contest.', 24 * 60 * minute],
  ['1 hour left in the contest.', 60 * minute],
  ['10 minutes left in the contest.', 10 * minute],
  ['1 minute left in the contest.', minute],
])('%s is announced', async (words, before) => {
  const end = endDate()
  await openForm(undefined, contestOf({ endDate: end }))
  setClock(Date.parse(end) - 3 * before)
  setClock(Date.parse(end) - before - 1)
  expect(screen.queryByText(words)).toBeNull()
  setClock(Date.parse(end) - before)
  expect(screen.getByText(words).getAttribute('role')).toBe('status')
})

test('a receipt for a different text than the one sent is a warning', async () => {
  const { user } = await openForm()
  fill()
  tick()
  await user.click(button())
  const receipt = within(await screen.findByRole('region', { name: 'Receipt of your submission' }))
  expect(receipt.getByText('12')).toBeTruthy()
  expect(receipt.getByText('2026-11-10 17:04:09.218 UTC')).toBeTruthy()
  expect(receipt.getByText('a41f08c2'.repeat(8))).toBeTruthy()
  expect(receipt.getByRole('link', { name: 'View submission' }).getAttribute('href')).toBe('/submissions/issue-1')
  expect(receipt.getByRole('alert').textContent).toContain('does not match the text you sent')
  await user.click(receipt.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Receipt of your submission' })).toBeNull()
})
