import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { type Answers, accountOf, openAccount, phone, sessionOf } from '#test/web/own-account'
import { queryClient } from '../../api/query-client'
import { openSession, useSession } from '../session/session-store'

afterEach(closeClient)

const part = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('the name on the home screen leads to the account', async () => {
  answerCalls({ 'GET /api/account': success({ account: accountOf() }) })
  openSession('token', ada, true)
  const { user, address } = openClient('/welcome')
  await user.click(within(await screen.findByRole('heading', { name: 'Welcome, Ada' })).getByRole('link'))
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy()
  expect(address()).toBe('/account')
})

test('the sections appear together with the sessions, so that none moves under a click', async () => {
  const answers = new Map<string, (reply: Response) => void>()
  const held = ({ route }: { route: string }) => new Promise<Response>((resolve) => answers.set(route, resolve))
  answerCalls({ 'GET /api/account': held, 'GET /api/account/sessions': held })
  openSession('token', ada, true)
  openClient('/account')
  await waitFor(() => expect(answers.size).toBe(2))
  answers.get('GET /api/account')?.(success({ account: accountOf() }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByRole('button', { name: 'Change password…' })).toBeNull()
  answers.get('GET /api/account/sessions')?.(success({ sessions: [sessionOf()] }))
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  expect(button('Change password…')).toBeTruthy()
})

test("an account that can't be loaded says why, with a retry", async () => {
  let isDown = true
  answerCalls({
    'GET /api/account': () => (isDown ? refusal(503, 'Down') : success({ account: accountOf() })),
    'GET /api/account/sessions': success({ sessions: [sessionOf()] }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/account')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('alert').textContent).toContain('Your account could not be loaded. Down')
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeTruthy()
})

describe('the password', () => {
  async function write(values: [string, string, string], answer: Answers[string]) {
    const client = await openAccount({ 'PUT /api/account/password': answer })
    await client.user.click(button('Change password…'))
    expect(document.activeElement).toBe(field('Current password'))
    const labels = ['Current password', 'New password', 'Confirm new password']
    for (const [place, text] of values.entries()) if (text) await client.user.type(field(labels[place] ?? ''), text)
    await client.user.click(button('Change password'))
    return client
  }
  const good = 'Vault spring 1!'
  const done = 'Password changed. Every other session has ended.'

  test('is sent with the current one, and its form closes and restores the focus', async () => {
    const { sent } = await write(['Old horse 7!', good, good], success(null, { message: done }))
    expect(await screen.findByText(done)).toBeTruthy()
    expect(sent('PUT /api/account/password')[0]?.body).toEqual({ currentPassword: 'Old horse 7!', newPassword: good })
    await waitFor(() => expect(document.activeElement).toBe(button('Change password…')))
    expect(sent('GET /api/account/sessions')).toHaveLength(2)
  })

  test.each([
    [
      ['', '', ''],
      ['Password is required', 'Please confirm your password'],
    ],
    [['Old horse 7!', 'short', 'short'], ['Password must be at least 8 characters']],
    [['Old horse 7!', good, 'Vault spring 2!'], ['Passwords do not match']],
  ] as [[string, string, string], string[]][])(
    'as %j is answered with %j, and nothing is sent',
    async (values, words) => {
      const { sent } = await write(values, success(null))
      for (const word of words) expect((await screen.findAllByText(word)).length).toBeGreaterThan(0)
      expect(sent('PUT /api/account/password')).toEqual([])
    },
  )

  test("is reported at its field if it isn't the current one, and no one is signed out", async () => {
    const wrong = 'This is not your current password'
    const fields = { currentPassword: wrong }
    const { address } = await write(['Old horse 7!', good, good], refusal(400, wrong, { fields }))
    expect(await screen.findByText(wrong)).toBeTruthy()
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('New password').value).toBe(good)
    expect(address()).toBe('/account')
  })

  test('managers are told which is the present and which the new one, and whose they are', async () => {
    const { user } = await openAccount()
    await user.click(button('Change password…'))
    const kinds = ['Current password', 'New password', 'Confirm new password'].map((label) => field(label).autocomplete)
    expect(kinds).toEqual(['current-password', 'new-password', 'new-password'])
  })

  test('too many attempts are reported next to the form', async () => {
    await write(['Old horse 7!', good, good], refusal(429, 'Too many requests. Please try again later.'))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.')
  })
})

describe('the sessions', () => {
  test('are named, this one is marked, and another one can be ended', async () => {
    let isEnded = false
    const { user } = await openAccount({
      'GET /api/account/sessions': () => success({ sessions: isEnded ? [sessionOf()] : [sessionOf(), phone] }),
      'DELETE /api/account/sessions/phone': () => {
        isEnded = true
        return success(null, { message: 'Session ended' })
      },
    })
    const lines = part('Sessions').getAllByRole('listitem')
    expect(lines.map((line) => within(line).queryByText('This browser') !== null)).toEqual([true, false])
    await user.click(screen.getByRole('button', { name: /^End session: Safari on iOS, started Nov 1/ }))
    await waitFor(() => expect(part('Sessions').getAllByRole('listitem')).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(button('Sign out everywhere')))
  })

  test('end everywhere, here too, and the login is there', async () => {
    const message = 'You are signed out everywhere'
    const { user, address } = await openAccount({ 'DELETE /api/account/sessions': success(null, { message }) })
    await user.click(button('Sign out everywhere'))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect([address(), localStorage.getItem('token')]).toEqual(['/login', null])
    expect(screen.getByText(message)).toBeTruthy()
  })

  test("show an error if they couldn't be ended", async () => {
    const { user } = await openAccount({ 'DELETE /api/account/sessions': refusal(503, 'Down') })
    await user.click(button('Sign out everywhere'))
    expect((await screen.findByRole('alert')).textContent).toBe('Down')
    expect(useSession.getState().isAuthenticated).toBe(true)
  })
})

describe('mail preferences', () => {
  test('are saved with each checkbox, and a refused one is reverted', async () => {
    const mails = { ...accountOf().mails, verdicts: false }
    let answer = success({ mails })
    const { user, sent } = await openAccount({ 'PUT /api/account/mails': () => answer })
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await user.click(box(/^Verdicts/))
    await waitFor(() => expect(part('Email notifications').getByText('Saved')).toBeTruthy())
    expect(sent('PUT /api/account/mails')[0]?.body).toEqual(mails)
    expect(box(/^Verdicts/).checked).toBe(false)
    answer = refusal(503, 'Down')
    await user.click(box(/^Results/))
    expect((await screen.findByRole('alert')).textContent).toBe('Down')
    expect(box(/^Results/).checked).toBe(true)
  })

  test('about work are offered to admins, and to people with a seat', async () => {
    await openAccount()
    expect(screen.queryByRole('checkbox', { name: /^Work waiting for you/ })).toBeNull()
    closeClient()
    await openAccount({}, accountOf({ user: grace }))
    expect(screen.getByRole('checkbox', { name: /^Work waiting for you/ })).toBeTruthy()
  })
})

const readBlob = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file as Blob)
  })

test("saves the person's data as one JSON file", async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const record = {
    downloadedAt: '2026-11-10T17:04:00.000Z',
    issues: [{ revisions: [{ description: '\r\n\t\u202e' }] }],
  }
  const { user } = await openAccount({ 'GET /api/account/data': success(record) })
  await user.click(button('Download my data'))
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  expect((clicked.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('primacy-Ada.json')
  expect(JSON.parse(await readBlob(saved[0]))).toEqual(record)
})
