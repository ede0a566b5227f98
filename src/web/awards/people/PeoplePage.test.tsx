import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, linus, offline, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import type { Person } from '../../../contract/awards/payments'
import { useSession } from '../../accounts/session/session-store'

beforeEach(allowDialogs)
afterEach(closeClient)

const personOf = (user: typeof ada, change: Partial<Person> = {}): Person => ({
  _id: user._id,
  username: user.username,
  email: user.email,
  walletAddress: user.walletAddress,
  walletFault: null,
  walletChangedAt: null,
  role: user.role,
  kycState: 'none',
  kycNote: null,
  kycChangedAt: null,
  isDeleted: false,
  waitingLines: 0,
  waitingCents: 0,
  ...change,
})

const listRoute = 'GET /api/admin/people'
const putRoute = `PUT /api/admin/people/${ada._id}/kyc`
const reply = (people: Person[], total = people.length, pages = 1) =>
  success({
    people,
    pagination: { total, pages, page: 1, limit: 20 },
    counts: { all: total, none: total, pending: 0, approved: 0, rejected: 0 },
  })

function open(answers: Parameters<typeof answerCalls>[0], address = '/admin/people') {
  const calls = answerCalls(answers)
  useSession.setState({ token: 't', user: grace, isAuthenticated: true })
  const client = openClient(address)
  const choose = async (action: string) => {
    await client.user.click(await screen.findByRole('button', { name: 'More actions for Linus' }))
    await client.user.click(screen.getByRole('menuitem', { name: action }))
  }
  return { calls, choose, ...client }
}
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'tbody b *, tbody b' })).closest('tr') as HTMLElement)
const change = () => screen.findByRole('button', { name: 'Change the identity check of Ada' })

test("an admin sees each person's check and what depends on it", async () => {
  const failed = personOf(linus, {
    kycState: 'rejected',
    kycChangedAt: '2026-11-20T10:00:00.000Z',
    kycNote: 'No answer.',
  })
  open({ [listRoute]: () => reply([personOf(ada, { waitingLines: 2, waitingCents: 6_000_000 }), failed]) })
  expect((await rowOf('Ada')).getByText('Not started')).toBeTruthy()
  expect((await rowOf('Ada')).getByText('$60,000')).toBeTruthy()
  expect((await rowOf('Ada')).getByText('2 awards')).toBeTruthy()
  const row = await rowOf('Linus')
  expect(row.getByText('Failed')).toBeTruthy()
  expect(row.getByTitle('2026-11-20 10:00:00 UTC')).toBeTruthy()
  expect(row.getByText('No answer.')).toBeTruthy()
})

test("from the first letter of a search on, previous results can't be acted on", async () => {
  const late = new Promise<Response>(() => {})
  const { user } = open({ [listRoute]: ({ query }) => (query.includes('search=') ? late : reply([personOf(ada)])) })
  await change()
  await user.type(screen.getByRole('searchbox'), 'l')
  expect(screen.queryByRole('button', { name: /^Change the identity check/ })).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await change()
})

test('search, filters and page are in the request and the URL', async () => {
  const { user, calls, query } = open({ [listRoute]: () => reply([personOf(ada)], 60, 3) }, '/admin/people?page=2')
  await rowOf('Ada')
  expect(calls.at(-1)?.query).toBe('?page=2')
  await user.click(screen.getByRole('button', { name: /^In progress/ }))
  await user.click(screen.getByRole('button', { name: 'Award waiting' }))
  await user.type(screen.getByRole('searchbox'), 'ada')
  await user.tab()
  expect(query()).toBe('?q=ada&state=pending&only=waiting')
  expect(calls.at(-1)?.query).toBe('?search=ada&state=pending&only=waiting&page=1')
})

test('a decision is sent with the state that was seen, and the list shows it', async () => {
  let people = [personOf(ada)]
  const { user, calls } = open({
    [listRoute]: () => reply(people),
    [putRoute]: () => {
      people = [personOf(ada, { kycState: 'approved', kycNote: 'Passport seen.' })]
      return success({ person: people[0] })
    },
  })
  await user.click(await change())
  const dialog = within(screen.getByRole('dialog', { name: 'Identity check of Ada' }))
  await user.click(dialog.getByRole('radio', { name: /^Approved/ }))
  await user.type(dialog.getByLabelText(/^Note/), 'Passport seen.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await (await rowOf('Ada')).findByText('Approved')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = calls.find((call) => call.route === putRoute)
  expect(sent?.body).toEqual({ state: 'approved', note: 'Passport seen.', expectedState: 'none' })
})

test("shows another admin's decision, keeps the input, and saving again applies to the current state", async () => {
  let tries = 0
  const moved = personOf(ada, { kycState: 'rejected', kycNote: 'Forged.' })
  const { user, calls } = open({
    [listRoute]: () => reply(tries === 0 ? [personOf(ada)] : [moved]),
    [putRoute]: () => {
      tries += 1
      return tries === 1 ? refusal(409, 'Changed by someone else', { code: 'STALE' }) : success({ person: moved })
    },
  })
  await user.click(await change())
  await user.click(screen.getByRole('radio', { name: /^Approved/ }))
  await user.type(screen.getByLabelText(/^Note/), 'Looks fine.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(/Another admin has set this to “Failed” in the meantime, with the note “Forged.”/),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Looks fine.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const sent = calls.filter((call) => call.route === putRoute).map((call) => call.body)
  expect(sent).toEqual([
    { state: 'approved', note: 'Looks fine.', expectedState: 'none' },
    { state: 'approved', note: 'Looks fine.', expectedState: 'rejected' },
  ])
})

test('no one can decide about their own check', async () => {
  open({ [listRoute]: () => reply([personOf(grace)]) })
  expect((await rowOf('Grace')).getByText('This is you: another admin has to decide')).toBeTruthy()
  expect((await rowOf('Grace')).queryByRole('button')).toBeNull()
})

test('offers to clear a filter without matches', async () => {
  const { user, query } = open({ [listRoute]: () => reply([]) }, '/admin/people?q=nobody&state=approved')
  await user.click(await screen.findByRole('button', { name: 'Show everyone' }))
  expect(query()).toBe('')
})

test('an outage is reported, with a retry', async () => {
  open({ [listRoute]: offline })
  expect((await screen.findByRole('alert')).textContent).toContain('People could not be loaded.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

const roleRoute = `PUT /api/admin/people/${linus._id}/role`

test('an admin makes another person an admin, after a confirmation that explains it', async () => {
  let role: Person['role'] = 'user'
  const { user, calls, choose } = open({
    [listRoute]: () => reply([personOf(grace), personOf(linus, { role })]),
    [roleRoute]: () => {
      role = 'admin'
      return success({ person: { _id: linus._id, username: 'Linus', role } })
    },
  })
  const sent = () => calls.filter(({ route }) => route === roleRoute).map(({ body }) => body)
  expect((await rowOf('Grace')).queryByRole('button')).toBeNull()
  await choose('Make admin…')
  const question = within(screen.getByRole('alertdialog', { name: 'Make Linus an admin?' }))
  expect(question.getByText(/Every admin gets an email/)).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(question.getByRole('button', { name: 'Make admin' }))
  expect(await screen.findByText('Linus is now an admin')).toBeTruthy()
  expect(sent()).toEqual([{ admin: true }])
  await user.click((await rowOf('Linus')).getByRole('button', { name: 'More actions for Linus' }))
  expect(screen.getByRole('menuitem', { name: 'Remove admin…' })).toBeTruthy()
})

test('a refused change of role says why and keeps the dialog open', async () => {
  const words = 'This is the only admin of the site. Make someone else an admin first, on the People page.'
  const { user, choose } = open({
    [listRoute]: () => reply([personOf(linus, { role: 'admin' })]),
    [roleRoute]: refusal(409, words, { code: 'LAST_ADMIN' }),
  })
  await choose('Remove admin…')
  await user.click(screen.getByRole('button', { name: 'Remove admin role' }))
  expect(await within(screen.getByRole('alertdialog')).findByText(words)).toBeTruthy()
})

test('making an admin asks for the password and the code, and is done once both are right', async () => {
  let [isSteppedUp, role]: [boolean, Person['role']] = [false, 'user']
  const codes = ['111111', '222222']
  const words = 'This code is wrong or was already used. Wait for the next one.'
  const { user, calls, choose } = open({
    [listRoute]: () => reply([personOf(linus, { role })]),
    [roleRoute]: () => {
      const needsCode = { code: 'STEP_UP_REQUIRED', data: { needsCode: true } }
      if (!isSteppedUp) return refusal(403, 'Enter your password again to do this.', needsCode)
      role = 'admin'
      return success({ person: { _id: linus._id, username: 'Linus', role } })
    },
    'POST /api/auth/step-up': () => {
      isSteppedUp = codes.shift() === '222222'
      if (!isSteppedUp) return refusal(400, 'Some fields are not valid', { fields: { code: words } })
      return success(undefined, { message: 'Password confirmed' })
    },
  })
  const bodies = (route: string) => calls.filter((sent) => sent.route === route).map(({ body }) => body)
  await choose('Make admin…')
  await user.click(screen.getByRole('button', { name: 'Make admin' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  await user.type(asked.getByLabelText('Password'), 'Correct-Horse-7!')
  await user.type(asked.getByLabelText('Code'), '111111')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(await asked.findByText(words)).toBeTruthy()
  expect([role, bodies(roleRoute)]).toEqual(['user', [{ admin: true }]])
  await user.clear(asked.getByLabelText('Code'))
  await user.type(asked.getByLabelText('Code'), '222222')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Linus is now an admin')).toBeTruthy()
  const given = (code: string) => ({ password: 'Correct-Horse-7!', code })
  expect(bodies('POST /api/auth/step-up')).toEqual([given('111111'), given('222222')])
  expect(bodies(roleRoute)).toEqual([{ admin: true }, { admin: true }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
