import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Call, linus, refusal, success } from '#test/web/answer-calls'
import { openEditor } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { call } from '../../api/call'
import { clearSession, openSession } from '../session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

const over = contestOf({ from: -9, to: -1 })
const passwordRequired = 'Enter your password again to do this.'
const finalize = 'POST /api/contests/vault-spring/finalize'
const stepUp = 'POST /api/auth/step-up'
const wrong = refusal(400, 'Some fields are not valid', { fields: { password: 'This is not your current password' } })

/** A server that wants the password given again, and takes the right one. */
function guardedServer() {
  const state = { isSteppedUp: false }
  const guarded = (reply: Response) => () =>
    state.isSteppedUp ? reply.clone() : refusal(403, passwordRequired, { code: 'STEP_UP_REQUIRED' })
  const answers = {
    [finalize]: guarded(success({ contest: { ...over, isFinalized: true } })),
    'DELETE /api/contests/vault-spring': guarded(success(null)),
    [stepUp]: () => {
      state.isSteppedUp = true
      return success(undefined, { message: 'Password confirmed' })
    },
  }
  return { state, answers }
}

const question = () => screen.findByRole('dialog', { name: 'Enter your password again' })
const isDialogOpen = () => screen.queryByRole('dialog', { name: 'Enter your password again' }) !== null
const times = (calls: Call[], route: string) => calls.filter((sent) => sent.route === route).length

type Client = Awaited<ReturnType<typeof openEditor>>
async function give(user: Client['user'], asked: ReturnType<typeof within>, password: string) {
  await user.type(asked.getByLabelText('Password'), password)
  await user.click(asked.getByRole('button', { name: 'Continue' }))
}

/** Grace has typed the title and pressed Finalize; the session is too old for it. */
async function finalizing(more: Parameters<typeof openEditor>[1] = {}) {
  const server = guardedServer()
  const client = await openEditor(over, { ...server.answers, ...more })
  const { user } = client
  await user.click(screen.getByRole('button', { name: 'Finalize…' }))
  const typed = within(screen.getByRole('alertdialog', { name: 'Finalize Vault Spring?' }))
  await user.type(typed.getByRole('textbox'), 'Vault Spring')
  await user.click(typed.getByRole('button', { name: 'Finalize' }))
  return { ...client, server, typed, asked: within(await question()) }
}

test('a call that needs the password asks for it, and is then repeated unchanged', async () => {
  const { user, calls, asked } = await finalizing()
  expect(isDialogOpen()).toBe(true)
  await give(user, asked, 'Correct-Horse-7!')
  expect(await screen.findByText('Contest finalized')).toBeTruthy()
  expect(isDialogOpen()).toBe(false)
  expect(calls.find((sent) => sent.route === stepUp)?.body).toEqual({ password: 'Correct-Horse-7!' })
  const made = calls.filter((sent) => sent.route === finalize)
  expect(made).toHaveLength(2)
  expect(made[1]).toEqual(made[0])
})

test("cancelling leaves the call refused with the server's message, and keeps the input", async () => {
  const { user, calls, typed, asked } = await finalizing()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect((await typed.findByRole('alert')).textContent).toContain(passwordRequired)
  expect(isDialogOpen()).toBe(false)
  expect((typed.getByRole('textbox') as HTMLInputElement).value).toBe('Vault Spring')
  expect([times(calls, finalize), times(calls, stepUp)]).toEqual([1, 0])
  await user.click(typed.getByRole('button', { name: 'Finalize' }))
  await give(user, within(await question()), 'Correct-Horse-7!')
  expect(await screen.findByText('Contest finalized')).toBeTruthy()
})

test('the question is a form that says why it asks, and its password may come from a manager', async () => {
  const { asked } = await finalizing()
  const dialog = await question()
  const told = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toContain('unless you entered it in the last 10 minutes')
  expect(asked.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  expect(dialog.querySelector('input[autocomplete=username]')?.getAttribute('value')).toBe('grace@example.com')
})

test('a wrong password is reported at its field, and the prompt stays', async () => {
  const { user, calls, asked } = await finalizing({ [stepUp]: wrong })
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(await asked.findByText('Password is required')).toBeTruthy()
  await give(user, asked, 'Wrong-Horse-7!')
  expect(await asked.findByText('This is not your current password')).toBeTruthy()
  expect(document.activeElement).toBe(asked.getByLabelText('Password'))
  expect([isDialogOpen(), times(calls, finalize)]).toEqual([true, 1])
})

test('other problems with the password are shown in the dialog', async () => {
  const { user, asked } = await finalizing({ [stepUp]: refusal(429, 'Too many requests. Please try again later.') })
  await give(user, asked, 'Wrong-Horse-7!')
  expect((await asked.findByRole('alert')).textContent).toContain('Too many requests')
})

test('two calls that need the password ask once, and both continue', async () => {
  const { user, calls, asked } = await finalizing()
  const deleted = call('deleteContest', { params: { id: 'vault-spring' } })
  await waitFor(() => expect(times(calls, 'DELETE /api/contests/vault-spring')).toBe(1))
  await give(user, asked, 'Correct-Horse-7!')
  expect(await deleted).toMatchObject({ status: 'success' })
  expect(await screen.findByText('Contest finalized')).toBeTruthy()
  expect(times(calls, stepUp)).toBe(1)
})

test('a session that ends during the prompt closes it, and nothing is repeated', async () => {
  const { calls } = await finalizing()
  act(() => clearSession())
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect(times(calls, finalize)).toBe(1)
})

test("does not repeat one person's action as the next person", async () => {
  const { user, calls, asked } = await finalizing()
  act(() => openSession('another', linus, true))
  // The page of the admin gives way to another one, whose heading takes the focus.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await give(user, asked, 'Correct-Horse-7!')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect([times(calls, stepUp), times(calls, finalize)]).toEqual([1, 1])
})

test('the prompt asks for a code if the login does', async () => {
  const server = guardedServer()
  const refused = refusal(403, passwordRequired, { code: 'STEP_UP_REQUIRED', data: { needsCode: true } })
  const { user, calls, asked } = await finalizing({
    [finalize]: () => (server.state.isSteppedUp ? success({ contest: { ...over, isFinalized: true } }) : refused),
    [stepUp]: server.answers[stepUp],
  })
  await user.type(asked.getByLabelText('Password'), 'Correct-Horse-7!')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(await asked.findByText('Code is required')).toBeTruthy()
  await user.type(asked.getByLabelText('Code'), '123456')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Contest finalized')).toBeTruthy()
  expect(calls.find((sent) => sent.route === stepUp)?.body).toEqual({ password: 'Correct-Horse-7!', code: '123456' })
})
