import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, grace, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { issueOf } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import type { SecondLooks } from '../contract'

beforeEach(allowDialogs)
afterEach(closeClient)

const looked = (more: Partial<SecondLooks> = {}): SecondLooks => ({
  contest: { _id: 'vault-spring', title: 'Vault Spring' },
  percent: 10,
  drawableAt: '2026-11-02T12:01:00.000Z',
  draw: {
    ...{ commitment: 'c0ffee', committedAt: '2026-11-01T12:00:00.000Z', drawnAt: '2026-11-02T12:01:00.000Z' },
    ...{ seed: '5eed', submissions: 40 },
  },
  looks: [
    { issueId: 'a', position: 1, placeInLine: 7, title: 'Settles twice', state: 'undecided', refusal: null },
    {
      issueId: 'b',
      position: 2,
      placeInLine: 3,
      title: 'Rounds down',
      state: 'undecided',
      refusal: 'second_look_seen',
    },
  ],
  differences: [],
  judgeRefusal: null,
  ...more,
})

const texts = { description: 'The secret path.', proofOfConcept: null, pocLink: null, mitigation: null }
const issue = {
  _id: 'a',
  position: 1,
  placeInLine: 7,
  title: 'Settles twice',
  ...texts,
  receivedAt: '2026-11-01T13:00:00.000Z',
}
const route = 'PUT /api/admin/issues/a/second-look'
const resolution = 'POST /api/admin/issues/c/second-look/resolution'

function open(view = looked()) {
  const calls = answerCalls({
    'GET /api/admin/contests/vault-spring/second-look': success(view),
    'GET /api/admin/issues/a/second-look': success({ contest: view.contest, issue }),
    [route]: success({ look: { issueId: 'a', state: 'agreed' } }),
    [resolution]: success({ issue: issueOf({ _id: 'c' }) }),
    'GET /api/admin/issues/c/judging': success({ issue: { ...issue, _id: 'c', placeInLine: 9 } }),
  })
  openSession('token', grace, true)
  const client = openClient('/admin/contests/vault-spring/second-look')
  return { ...client, calls, sent: () => calls.filter((call) => call.route === route).map(({ body }) => body) }
}

test("a judge sees which ones are left and why others aren't, and decides with one key", async () => {
  const { user, sent } = open()
  expect(await screen.findByRole('heading', { name: 'Settles twice' })).toBeTruthy()
  const drawnRegion = within(screen.getByRole('region', { name: 'Drawn submissions' }))
  expect(drawnRegion.getByText('1 left for you, 1 for other judges')).toBeTruthy()
  expect(drawnRegion.getByText('You decided on it or saw its verdict')).toBeTruthy()
  await user.keyboard('1')
  const question = within(await screen.findByRole('alertdialog', { name: /^Second verdict on \d+: valid\?$/ }))
  expect(question.getByText(/cannot be changed or undone/)).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(question.getByRole('button', { name: 'Decide: valid' }))
  await waitFor(() => expect(sent()).toEqual([{ verdict: 'valid', reason: null }]))
})

test('an invalid second verdict is sent with its reason', async () => {
  const { user, sent } = open()
  await screen.findByRole('heading', { name: 'Settles twice' })
  await user.keyboard('3')
  await screen.findByRole('combobox', { name: 'Main reason' })
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'By design.{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('combobox', { name: 'Main reason' })).toBe(document.activeElement)
  expect(sent()).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Main reason' }), 'Intended behavior')
  await user.click(screen.getByRole('button', { name: /^Mark invalid/ }))
  await user.click(await screen.findByRole('button', { name: 'Decide: invalid' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ verdict: 'invalid', reason: 'By design.', invalidationCode: 'intended_behavior' }]),
  )
})

test('a difference is resolved as invalid with a main reason, and as valid without one', async () => {
  const invalidVerdict = { verdict: 'invalid', reason: 'By design.', invalidationCode: 'intended_behavior' } as const
  const first = { verdict: 'valid', reason: null, invalidationCode: null } as const
  const difference = {
    issueId: 'c',
    placeInLine: 9,
    title: 'Pays nobody',
    first,
    second: invalidVerdict,
    resolution: null,
    refusal: null,
  }
  const { user, calls } = open(looked({ differences: [difference] }))
  await user.click(await screen.findByRole('link', { name: /Pays nobody/ }))
  const form = within(await screen.findByRole('form', { name: 'Resolve submission 9' }))
  expect(screen.getByText(/Intended behavior/, { selector: 'p span' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Settles twice' })).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Read twice.')
  const bodies = () => calls.filter((call) => call.route === resolution).map(({ body }) => body)
  const asValid = { verdict: 'valid', reason: 'Read twice.' }
  await user.click(form.getByRole('button', { name: 'It is valid' }))
  expect(await screen.findByText(/It cannot be changed or undone/)).toBeTruthy()
  expect(bodies()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Resolve: valid' }))
  await waitFor(() => expect(bodies()).toEqual([asValid]))
  await user.click(form.getByRole('button', { name: 'It is invalid' }))
  expect(await form.findByText('Choose the main reason')).toBeTruthy()
  await user.selectOptions(form.getByRole('combobox', { name: 'Main reason' }), 'Not proven')
  await user.click(form.getByRole('button', { name: 'It is invalid' }))
  const asInvalid = { verdict: 'invalid', reason: 'Read twice.', invalidationCode: 'not_proven' }
  await user.click(await screen.findByRole('button', { name: 'Resolve: invalid' }))
  await waitFor(() => expect(bodies()).toEqual([asValid, asInvalid]))
})
