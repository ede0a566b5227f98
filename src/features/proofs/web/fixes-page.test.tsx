import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs, measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import { fixOf, matrixOnScreen, patchOnScreen } from '../test/fixes-on-screen'
import { failingRun, runWith, waitingRun } from '../test/runs-on-screen'

beforeEach(allowDialogs)
beforeEach(measureNothing)
afterEach(closeClient)

type Answers = Parameters<typeof answerCalls>[0]

function open(matrix = matrixOnScreen(), answers: Answers = {}, query = '') {
  let shownMatrix = matrix
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ from: -9, to: -1 }) }),
    'GET /api/contests/vault-spring/fix-matrix': () => success(shownMatrix),
    'GET /api/fixes/fix-1': success({ fix: fixOf(1), patch: patchOnScreen }),
    'GET /api/fixes/fix-1/run': success({ run: failingRun() }),
    'DELETE /api/fixes/fix-1': () => {
      shownMatrix = { fixes: [], rows: [] }
      return success(null)
    },
    'POST /api/contests/vault-spring/fixes': () => success({ fix: fixOf(4, { state: 'waiting' }) }),
    ...answers,
  })
  openSession('token', grace, true)
  return { calls, ...openClient(`/contests/vault-spring/fixes${query}`) }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('a judge sees which fix stops which proof, and opens what ran', async () => {
  const { user } = open()
  const rows = within(await screen.findByRole('table', { name: 'What each proof does with each fix' })).getAllByRole(
    'row',
  )
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [],
    ['Place in line 2', 'Anyone redeems the shares of others', 'Stopped', 'Still shows', 'Not run'],
    ['Place in line 5', 'First depositor takes what the second deposits', 'Still shows', 'Stopped', 'Not run'],
    ['Place in line 9', 'redeemFor does not check its caller', 'Stopped', 'Waiting', 'Not run'],
    ['Place in line 14', 'Sweep sends the token of the vault', 'No build', 'Still shows', 'Not run'],
  ])
  const [, first] = rows
  await user.click(within(first as HTMLElement).getByRole('link', { name: 'Stopped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The proof of submission 2 with fix 1' }))
  expect(await dialog.findByText('Fails')).toBeTruthy()
  expect(dialog.getByText('Stopped').closest('p')?.textContent).toBe(
    'Stopped: with this fix the proof no longer passes.',
  )
  expect(dialog.queryByText('Loss')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a cell without a run is no link', async () => {
  open()
  await screen.findByText('Waiting')
  expect(screen.queryByRole('link', { name: 'Waiting' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Unclear' })).toBeNull()
})

test('each fix says whether it counts and what to do, and shows its patch', async () => {
  const { user } = open()
  const fixes = await region('Added')
  expect(fixes.getAllByText("Counts: the project's own tests pass")).toHaveLength(2)
  expect(fixes.getByText(/It does not count. Open the tests to see which fail/)).toBeTruthy()
  expect(fixes.getAllByRole('button', { name: 'Remove…' })).toHaveLength(2)
  await user.click(fixes.getAllByText('Patch')[0] as HTMLElement)
  expect((await screen.findByRole('region', { name: 'Patch' })).textContent).toContain('require(msg.sender == holder')
})

test('the own tests of a fix open by a link', async () => {
  const run = runWith({ verdict: 'passes', runsEqual: null, cheats: [] }, { summary: 'no-measure', proofDigest: null })
  open(matrixOnScreen(), { 'GET /api/fixes/fix-1/run': success({ run }) }, '?fix=fix-1')
  const dialog = within(await screen.findByRole('dialog', { name: "The project's own tests with fix 1" }))
  expect(await dialog.findByText('Passes')).toBeTruthy()
  for (const ofProofs of ['Loss', 'Cheatcodes']) expect(dialog.queryByText(ofProofs)).toBeNull()
})

test('a failed run of the own tests is retried from its dialog', async () => {
  let run = waitingRun(1, { state: 'failed', place: null, proofDigest: null })
  const { user, calls } = open(
    matrixOnScreen(),
    {
      'GET /api/fixes/fix-1/run': () => success({ run }),
      'POST /api/fixes/fix-1/run': () => {
        run = waitingRun(2, { proofDigest: null })
        return success({ run })
      },
    },
    '?fix=fix-1',
  )
  const dialog = within(await screen.findByRole('dialog', { name: "The project's own tests with fix 1" }))
  expect(await dialog.findByText('Could not be run')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Run again' }))
  expect(await dialog.findByText('Place 2 in the queue')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Run again' })).toBeNull()
  expect(calls.find(({ route }) => route === 'POST /api/fixes/fix-1/run')?.body).toEqual({ issueId: null })
})

test('a fix is removed after a question', async () => {
  const { user, calls } = open()
  const fixes = await region('Added')
  await user.click(fixes.getAllByRole('button', { name: 'Remove…' })[0] as HTMLElement)
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Remove this fix?' }))
  await user.click(prompt.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Fix removed')).toBeTruthy()
  expect(calls.some(({ route }) => route === 'DELETE /api/fixes/fix-1')).toBe(true)
})

test('a patch is read from a file or pasted, and sent with the submission that it is meant for', async () => {
  const { user, calls } = open()
  const form = within(await screen.findByRole('form', { name: 'Add a fix' }))
  await user.click(form.getByRole('button', { name: 'Add fix' }))
  expect(await form.findByText('Title is required')).toBeTruthy()
  expect(form.getByText('Paste a unified diff, or choose a file')).toBeTruthy()
  await user.type(form.getByLabelText('Title'), 'Only holders redeem')
  await user.selectOptions(form.getByLabelText(/^Meant for/), '2: Anyone redeems the shares of others')
  const file = new File([patchOnScreen], 'fix.diff')
  file.text ??= async () => patchOnScreen
  fireEvent.change(form.getByLabelText(/^File/), { target: { files: [file] } })
  expect(await form.findByDisplayValue(/require\(msg.sender == holder/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Add fix' }))
  expect(await screen.findByText('Fix added: the own tests run first')).toBeTruthy()
  expect(calls.find(({ route }) => route === 'POST /api/contests/vault-spring/fixes')?.body).toEqual({
    ...{ title: 'Only holders redeem', patch: patchOnScreen, issueId: 'issue-2' },
  })
})

test('a patch that does not fit says where, and stays in the form', async () => {
  const message = 'Change 1 of "src/Vault.sol", at line 3 of the fix, does not fit.'
  const { user } = open(matrixOnScreen(), {
    'POST /api/contests/vault-spring/fixes': refusal(400, message, {
      code: 'VALIDATION_ERROR',
      fields: { patch: message },
    }),
  })
  const form = within(await screen.findByRole('form', { name: 'Add a fix' }))
  await user.type(form.getByLabelText('Title'), 'Other lines')
  fireEvent.change(form.getByLabelText('Patch'), { target: { value: patchOnScreen } })
  await user.click(form.getByRole('button', { name: 'Add fix' }))
  expect(await form.findByText(message)).toBeTruthy()
  expect(form.getByDisplayValue(/require\(msg.sender == holder/)).toBeTruthy()
})

test.each([
  ['FIXES_NOT_SHOWN', 403, 'Fixes are for judges and sponsors'],
  ['CONTEST_NOT_ENDED', 409, 'Fixes open when the contest ends'],
  ['SECOND_LOOK_YOURS', 409, 'Your second looks come first'],
  ['CONFLICT_OF_INTEREST', 403, 'You submitted to this contest'],
])('where the server says %s the page says why and shows no form', async (code, status, title) => {
  open(undefined, { 'GET /api/contests/vault-spring/fix-matrix': refusal(status, 'Refused.', { code }) })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Add a fix' })).toBeNull()
})
