import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { entryOf, judgingOf, openConsole, reading } from '#test/web/triage-desk'
import type { QueueEntry } from '../../../contract/judging'
import { openSession } from '../../../web/accounts/session/session-store'
import type { LookAlikes } from '../contract'
import type { Sweep } from './sweep-api'

afterEach(closeClient)

const [sweepRoute, answerRoute] = ['GET /api/admin/issues/issue-1/sweep', 'POST /api/admin/issues/issue-1/sweep']
const undoRoute = 'POST /api/admin/contests/vault-spring/sweep/undo'
const reasons: Sweep['offers'][number]['reasons'] = [{ kind: 'identifiers', found: ['settleEpoch'] }]
const offerOf = (place: number, more: Partial<QueueEntry> = {}, members = 1) => ({
  ...{ issue: entryOf(place, more), members, chance: 0.6, reasons },
})
const sweepOf = (offers: Sweep['offers'], more: Partial<QueueEntry> = { status: 'valid' }): Sweep => ({
  ...{ issue: entryOf(1, more), members: 1, offers },
})

/** Offers one after the other: after each answer the first of them is gone. */
async function openSweep(
  offers: Sweep['offers'],
  { open = {}, answers = {} }: { open?: Partial<QueueEntry>; answers?: object } = {},
) {
  let remaining = offers
  const issues = [entryOf(1, { status: 'valid', ...open }), ...offers.map(({ issue }) => issue), entryOf(9)]
  const desk = await openConsole({
    at: '?issue=issue-1',
    issues,
    answers: {
      [sweepRoute]: () => success(sweepOf(remaining, { status: 'valid', ...open })),
      [answerRoute]: () => {
        remaining = remaining.slice(1)
        return success(sweepOf(remaining, { status: 'valid', ...open }))
      },
      [undoRoute]: success({ issueIds: ['issue-1', 'issue-2'] }),
      ...answers,
    },
  })
  await reading(1)
  await desk.user.keyboard('d')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sweep from 1' }))
  return {
    ...desk,
    dialog,
    sentAnswers: () =>
      desk
        .sent(answerRoute)
        .map(({ body }) => body as { issueId: string; answer: string; sweepId: string; otherVersion: number }),
  }
}

test('D shows the likeliest duplicate next to the open submission, with one key per answer', async () => {
  const { user, dialog, sentAnswers } = await openSweep([offerOf(2), offerOf(3, { status: 'valid' }, 4)])
  expect(await dialog.findByText('settleEpoch')).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'Submission 1' })).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'Submission 2' })).toBeTruthy()
  await user.keyboard('y')
  expect(
    await dialog.findByText('Is 3 (a group of 4 submissions) the same as 1? So far 1 the same, 0 not the same.'),
  ).toBeTruthy()
  await user.keyboard('n')
  await waitFor(() => expect(sentAnswers()).toHaveLength(2))
  expect(sentAnswers()).toMatchObject([
    { issueId: 'issue-2', answer: 'same', otherVersion: 7 },
    { issueId: 'issue-3', answer: 'apart', otherVersion: 7 },
  ])
  expect(new Set(sentAnswers().map(({ sweepId }) => sweepId)).size).toBe(1)
})

test('at its end the next pending submission opens, and U undoes the whole sweep', async () => {
  const { user, sentAnswers, sent } = await openSweep([offerOf(2, { status: 'valid' })])
  await user.keyboard('y')
  await reading(9)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Sweep from 1: 1 the same, 0 not the same')).toBeTruthy()
  await user.keyboard('u')
  await waitFor(() => expect(sent(undoRoute)[0]?.body).toEqual({ sweepId: sentAnswers()[0]?.sweepId }))
  expect(await screen.findByText('Sweep undone: 2 submissions as before')).toBeTruthy()
})

test('Later skips one without an answer', async () => {
  const { user, dialog, sentAnswers } = await openSweep([offerOf(2), offerOf(3)])
  await dialog.findByRole('region', { name: 'Submission 2' })
  await user.keyboard('l')
  expect(await dialog.findByRole('region', { name: 'Submission 3' })).toBeTruthy()
  expect(sentAnswers()).toEqual([])
})

test('a pending submission without a duplicate gets its verdict here, and the sweep continues', async () => {
  const { user, dialog, sent } = await openSweep([], {
    open: { status: 'pending' },
    answers: {
      'PUT /api/issues/issue-1/status': success({
        issue: { ...judgingOf(entryOf(1)).issue, status: 'valid', version: 8 },
      }),
    },
  })
  await dialog.findByText(/^No decided submission is the same as 1\./)
  await user.keyboard('1')
  await waitFor(() => expect(sent('PUT /api/issues/issue-1/status')[0]?.body).toMatchObject({ status: 'valid' }))
  await waitFor(() => expect(sent(sweepRoute).length).toBeGreaterThan(1))
})

test("copying the verdict to another judge's assignment asks for confirmation", async () => {
  const assignee = { _id: 'olga-id', username: 'Olga' }
  const { user, dialog, sentAnswers } = await openSweep([offerOf(2, { assignee })])
  await dialog.findByRole('region', { name: 'Submission 2' })
  await user.keyboard('y')
  expect(await dialog.findByText('2 is assigned to Olga. Press Y again to give it this verdict.')).toBeTruthy()
  expect(sentAnswers()).toEqual([])
  await user.keyboard('y')
  await waitFor(() => expect(sentAnswers()).toHaveLength(1))
})

test('a refusal stays on screen with its reason', async () => {
  const { user, dialog } = await openSweep([offerOf(2)], {
    answers: { [answerRoute]: refusal(409, 'It has changed', { code: 'STALE' }) },
  })
  await dialog.findByRole('region', { name: 'Submission 2' })
  await user.keyboard('n')
  expect((await dialog.findByRole('alert')).textContent).toBe('It has changed')
  expect(dialog.getByRole('region', { name: 'Submission 2' })).toBeTruthy()
})

const listed = 'GET /api/admin/contests/vault-spring/look-alikes'
const viewOf = (more: Partial<LookAlikes> = {}): LookAlikes => ({
  contest: { _id: 'vault-spring', title: 'Vault Spring' },
  lookAlikes: [{ one: entryOf(3, { status: 'valid' }), other: entryOf(5, { status: 'valid' }), chance: 0.7, reasons }],
  total: 1,
  judgeRefusal: null,
  ...more,
})

async function openLookAlikes(first: LookAlikes) {
  let view = first
  const answer = 'POST /api/admin/issues/issue-3/sweep'
  const calls = answerCalls({
    [listed]: () => success(view),
    [answer]: () => {
      view = viewOf({ lookAlikes: [], total: 0 })
      return success(sweepOf([]))
    },
    'GET /api/admin/issues/issue-3/judging': success(judgingOf(entryOf(3))),
    'GET /api/admin/issues/issue-5/judging': success(judgingOf(entryOf(5))),
  })
  openSession('token', grace, true)
  const client = openClient('/admin/contests/vault-spring/look-alikes')
  await screen.findByRole('heading', { name: /^Look-alikes/, level: 1 })
  return { ...client, sentAnswers: () => calls.filter(({ route }) => route === answer).map(({ body }) => body) }
}

test('look-alikes are reviewed one after the other', async () => {
  const { user, sentAnswers } = await openLookAlikes(viewOf())
  expect(screen.getByRole('heading', { name: 'Are 3 and 5 the same?' })).toBeTruthy()
  await user.keyboard('n')
  await waitFor(() => expect(sentAnswers()).toMatchObject([{ issueId: 'issue-5', answer: 'apart' }]))
  expect(await screen.findByText('No look-alikes left.')).toBeTruthy()
})

test('under preliminary results nothing can be grouped, but pairs can be marked as different', async () => {
  const { user, sentAnswers } = await openLookAlikes(viewOf({ judgeRefusal: 'preliminary_results' }))
  expect(screen.getByText(/^Preliminary results are published/)).toBeTruthy()
  await user.keyboard('y')
  expect(sentAnswers()).toEqual([])
  await user.keyboard('n')
  await waitFor(() => expect(sentAnswers()).toHaveLength(1))
})
