import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, offline, refusal, success, unverified } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'
import { SubmitIssueForm } from './submitting/SubmitIssueForm'

afterEach(closeClient)

const at = '/contests/vault-spring/submit'
const boxes = [/^More than 20% of funds/, /^It does not rely/, /^The proof of concept reflects/]

async function openForm(replies: (Response | Error)[] = [success({ issue: issueOf() })]) {
  const waiting = [...replies]
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
    'POST /api/issues': () => waiting.shift() ?? refusal(500, 'An unexpected error occurred'),
  })
  openSession('token', ada, true)
  const client = openClient(at)
  await screen.findByRole('heading', { name: 'Submit Issue' })
  const sent = () => calls.filter((call) => call.route === 'POST /api/issues')
  return { ...client, sent }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const button = () => screen.getByRole('button', { name: 'Submit Issue' })
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })

function fill({ poc = '' } = {}) {
  write(/Issue title/, '  Settling twice empties the queue ')
  write(/Description/, '# Summary\n\nThe flag is late.\n')
  write(/Proof of Concept/, poc)
}
const tickAll = () => {
  for (const name of boxes) fireEvent.click(screen.getByRole('checkbox', { name }))
}

test('submitting is disabled until all three boxes are checked, and shows how many are left [5.submit.03]', async () => {
  await openForm()
  expect((button() as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('3 of 3 confirmations left')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: boxes[0] }))
  expect(screen.getByText('2 of 3 confirmations left')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: boxes[1] }))
  expect((button() as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: boxes[2] }))
  expect((button() as HTMLButtonElement).disabled).toBe(false)
})

test('unchecking a box shows why it is required', async () => {
  const { user } = await openForm()
  const box = screen.getByRole('checkbox', { name: boxes[0] })
  await user.click(box)
  expect(screen.queryByText('You must confirm this meets the funds impact threshold')).toBeNull()
  await user.click(box)
  expect(screen.getAllByText('You must confirm this meets the funds impact threshold')).toHaveLength(2)
})

test('Enter in the title shows everything that is missing and sends nothing', async () => {
  const { user, sent } = await openForm()
  await user.type(field(/Issue title/), '{Enter}')
  const summary = within(screen.getByRole('alert'))
  for (const words of [
    'Issue title is required',
    'Issue description is required',
    'You must confirm this meets the funds impact threshold',
    'You must confirm this does not rely on trusted party mistakes',
    'You must confirm the PoC reflects both requirements',
  ]) {
    expect(summary.getByRole('link', { name: words })).toBeTruthy()
  }
  expect(sent()).toHaveLength(0)
})

test('texts over their limit are counted and refused, not truncated', async () => {
  const { user } = await openForm()
  fill({ poc: 'p'.repeat(10_001) })
  write(/Issue title/, '𝛼'.repeat(201))
  tickAll()
  expect(screen.getByText('201/200')).toBeTruthy()
  expect(screen.getByText('10,001/10,000')).toBeTruthy()
  await user.click(button())
  const summary = within(screen.getByRole('alert'))
  expect(summary.getByText('Title must be less than 200 characters')).toBeTruthy()
  expect(summary.getByText('Proof of concept must be less than 10,000 characters')).toBeTruthy()
})

test('the call carries the four fields and nothing else, and leads back to the contest [2.submit.18 .19 3.payload.04 .05 .06 7.submit.01]', async () => {
  const { user, sent, address } = await openForm()
  fill({ poc: ' https://example.org/poc ' })
  tickAll()
  await user.click(button())
  expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    contestId: 'vault-spring',
    title: 'Settling twice empties the queue',
    description: '# Summary\n\nThe flag is late.\n',
    pocLink: 'https://example.org/poc',
  })
  expect(await screen.findByRole('heading', { name: 'Contest Rules' })).toBeTruthy()
  expect(address()).toBe('/contests/vault-spring')
})

test('a blank proof of concept is not sent [3.payload.05]', async () => {
  const { user, sent } = await openForm()
  fill({ poc: '   ' })
  tickAll()
  await user.click(button())
  await screen.findByText('Issue submitted successfully!')
  expect(sent()[0]?.body).not.toHaveProperty('pocLink')
})

test('after an error the text is still there, and retrying repeats the same intent', async () => {
  const { user, sent } = await openForm([offline, success({ issue: issueOf() })])
  fill()
  tickAll()
  await user.click(button())
  expect(
    await screen.findAllByText('The server could not be reached. Try again in a moment. (Failed to fetch)'),
  ).toHaveLength(2)
  expect((field(/Description/) as HTMLInputElement).value).toBe('# Summary\n\nThe flag is late.\n')
  await user.click(button())
  await screen.findByText('Issue submitted successfully!')
  const [first, second] = sent().map((call) => call.headers['Idempotency-Key'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

test("a text edited after an error is a new intent, and isn't refused like the old one", async () => {
  const { user, sent } = await openForm([offline, success({ issue: issueOf() })])
  fill()
  tickAll()
  await user.click(button())
  await screen.findAllByText('The server could not be reached. Try again in a moment. (Failed to fetch)')
  fill({ poc: 'forge test' })
  await user.click(button())
  await screen.findByText('Issue submitted successfully!')
  const [first, second] = sent().map((call) => call.headers['Idempotency-Key'])
  expect(second).not.toBe(first)
})

test("shows the server's field errors at the fields", async () => {
  const fields = { title: 'Text contains characters that are not allowed' }
  const { user } = await openForm([refusal(400, 'Some fields are not valid', { fields })])
  fill()
  tickAll()
  await user.click(button())
  expect(await screen.findAllByText(fields.title)).toHaveLength(2)
  expect(screen.getByText('Some fields are not valid')).toBeTruthy()
})

test.each([
  ['Contest Not Started', '2.submit.03', contestOf({ from: 1, to: 4 }), /hasn't started yet/],
  ['Contest Ended', '2.submit.04', contestOf({ from: -4, to: -1 }), /no longer accepting submissions/],
])('%s: shows only a way back instead of a form [%s 2.submit.05]', async (title, _id, contest, words) => {
  answerCalls({ 'GET /api/contests/vault-spring': success({ contest }) })
  openSession('token', ada, true)
  openClient(at)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Contest' }).getAttribute('href')).toBe('/contests/vault-spring')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a contest that does not exist has no form [2.submit.02]', async () => {
  answerCalls({})
  openSession('token', ada, true)
  openClient(at)
  expect(await screen.findByRole('heading', { name: 'Contest Not Found' })).toBeTruthy()
})

function drawForm(hasEnded: boolean, viewer = ada) {
  openSession('token', viewer, true)
  const element = (
    <SubmitIssueForm contest={contestOf()} hasEnded={hasEnded}>
      {null}
    </SubmitIssueForm>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('without a verified address the form says so and cannot be submitted [2.submit.06 5.submit.02 .05]', () => {
  drawForm(false, unverified(ada))
  expect(screen.getByText('Email verification required')).toBeTruthy()
  fill()
  tickAll()
  expect((button() as HTMLButtonElement).disabled).toBe(true)
})

test('keeps the text when the contest ends while typing', () => {
  drawForm(true)
  fill()
  expect(screen.getByText(/no longer accepting submissions/)).toBeTruthy()
  expect((field(/Issue title/) as HTMLInputElement).value).toBe('  Settling twice empties the queue ')
})

test('Enter that only confirms IME input does not submit', async () => {
  const { sent } = await openForm()
  fill()
  tickAll()
  const picksTheWord = fireEvent.keyDown(field(/Issue title/), { key: 'Enter', isComposing: true })
  expect(picksTheWord).toBe(true)
  fireEvent.keyDown(field(/Issue title/), { key: 'Enter' })
  expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})
