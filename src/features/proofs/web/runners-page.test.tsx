import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, grace, success } from '#test/web/answer-calls'
import { allowDialogs, measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { sound } from '#test/web/sound-system'
import { openSession } from '../../../web/accounts/session/session-store'
import type { ProofRunner } from '../contract'
import { runnerOf } from '../test/runs-on-screen'

beforeEach(allowDialogs)
beforeEach(measureNothing)
afterEach(closeClient)

const token = `primacy_runner_${'k'.repeat(43)}`

function open(stored: ProofRunner[]) {
  let runners = stored
  const calls = answerCalls({
    'GET /api/admin/runners': () => success({ runners }),
    'POST /api/admin/runners': () => {
      runners = [runnerOf({ lastSeenAt: null, tools: null, running: 0 })]
      return success({ runner: runners[0], token })
    },
    'DELETE /api/admin/runners/runner-1': () => {
      runners = [runnerOf({ revokedAt: '2026-11-20T14:02:11.000Z' })]
      return success(null)
    },
  })
  openSession('token', grace, true)
  return { calls, ...openClient('/admin/runners') }
}

const region = async () => within(await screen.findByRole('region', { name: 'The box in the cellar' }))

test('an admin adds a runner, and sees its token once with the command that starts it', async () => {
  const { user } = open([])
  expect(await screen.findByRole('heading', { name: 'No runner yet' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a runner…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a runner' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Name is required')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'The box in the cellar')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const tokenDialog = within(await screen.findByRole('dialog', { name: 'Token of the runner' }))
  expect(tokenDialog.getByText(token)).toBeTruthy()
  expect(tokenDialog.getByText(/primacy-runner\.js work --site http/)).toBeTruthy()
  await user.click(tokenDialog.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText(token)).toBeNull()
  expect(await (await region()).findByText('Waiting for its first call')).toBeTruthy()
})

test('each runner shows when it was seen last, and what is installed', async () => {
  open([runnerOf()])
  const runner = await region()
  expect(runner.getByText('Asks for work')).toBeTruthy()
  expect(runner.getByText('1 proof')).toBeTruthy()
  expect(runner.getByText('0.8.20, 0.8.30')).toBeTruthy()
})

test.each([
  ['Silent for over 5 minutes', { lastSeenAt: '2026-11-01T12:00:00.000Z' }],
  ['Its token was not in the restored backup. Revoke it, and add another.', { hasToken: false }],
])('what is wrong with a runner is said: %s', async (says, more) => {
  open([runnerOf(more)])
  expect((await region()).getByText(says)).toBeTruthy()
})

test('an admin revokes a runner after a confirmation', async () => {
  const { user, calls } = open([runnerOf()])
  await user.click((await region()).getByRole('button', { name: 'Revoke The box in the cellar' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke The box in the cellar?' }))
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Runner revoked')).toBeTruthy()
  expect((await region()).queryByRole('button')).toBeNull()
})

test.each([
  ['leads to the runners', [], true],
  ['does not, where the feature is off', ['proofs'], false],
])('the page of the system %s', async (_, featuresOff, leads) => {
  answerCalls({ 'GET /api/admin/system': success({ system: sound }) })
  openSession('token', grace, true)
  openClient('/admin/system', { featuresOff })
  await pageHeading()
  expect(screen.queryByRole('link', { name: 'Runners' }) !== null).toBe(leads)
})
