import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { success } from '#test/web/answer-calls'
import { measureNothing } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { entryOf, openConsole, reading } from '#test/web/triage-desk'
import { contestOf } from '#test/web/vault-spring'
import type { Reply } from '../../../contract/endpoints'
import { someResult } from '../test/runner-on-screen'
import { runOf } from '../test/runs-on-screen'

beforeEach(measureNothing)
afterEach(closeClient)

const contest = contestOf({ to: -1, proofs: { mode: 'shown', token: null, holders: [] } })
const list = 'GET /api/admin/contests/vault-spring/proofs'
const proofs: Reply<'listIssueProofs'>['data']['proofs'] = [
  { issue: 'issue-1', summary: 'none', fraction: null, isFlagged: false },
  { issue: 'issue-2', summary: 'over', fraction: 0.3, isFlagged: false },
  { issue: 'issue-3', summary: 'failed', fraction: null, isFlagged: false },
  { issue: 'issue-4', summary: 'over', fraction: 0.614, isFlagged: false },
]

const open = (at = '', run = runOf(), listed = proofs) =>
  openConsole({
    contest,
    issues: [1, 2, 3, 4].map((place) => entryOf(place)),
    at,
    answers: {
      [list]: success({ proofs: listed }),
      ...Object.fromEntries(
        proofs.map(({ issue }) => [
          `GET /api/issues/${issue}/proof-run`,
          success({ proof: { summary: 'over', run, isRepeatable: false, fixes: [] } }),
        ]),
      ),
    },
  })

const queue = () => within(screen.getByRole('region', { name: 'Queue' }))
const places = () =>
  queue()
    .getAllByRole('link')
    .map((row) => /Report number (\d)/.exec(row.textContent ?? '')?.[1])

test('rows of the queue say what the proof says', async () => {
  await open()
  expect(await queue().findByRole('link', { name: /Report number 4 ?Proof passes and loses 61\.4%/ })).toBeTruthy()
  expect(queue().getByRole('link', { name: /Report number 3 ?Proof does not pass/ })).toBeTruthy()
})

test('a judge sorts the queue by proof: the largest loss first, and the rest by place in line', async () => {
  const { user, query } = await open()
  await queue().findByText('61.4%')
  await user.selectOptions(queue().getByRole('combobox', { name: 'Order of the queue' }), 'By proof')
  expect(places()).toEqual(['4', '2', '1', '3'])
  expect(query()).toContain('order=mark')
})

test('a loss that has something to look at first is neither green nor sorted or filtered as a loss over 20%', async () => {
  const looked: (typeof proofs)[number] = { issue: 'issue-3', summary: 'over', fraction: 1, isFlagged: true }
  const old = { ...looked, issue: 'issue-1', isFlagged: null }
  const { user } = await open(
    '',
    runOf(),
    proofs.map((one) => (one.issue === 'issue-3' ? looked : one.issue === 'issue-1' ? old : one)),
  )
  const flagged = await queue().findByText('100.0%?')
  const toneOf = (words: string) => queue().getByText(words).closest('[data-status]')?.getAttribute('data-status')
  expect(flagged.closest('[data-status]')?.getAttribute('data-status')).toBe('warn')
  expect([toneOf('100.0%'), toneOf('61.4%')]).toEqual(['info', 'ok'])
  expect(queue().getByRole('link', { name: /Proof passes and loses 100\.0%, with something to look at/ })).toBeTruthy()
  await user.selectOptions(queue().getByRole('combobox', { name: 'Order of the queue' }), 'By proof')
  expect(places()).toEqual(['4', '2', '1', '3'])
  const choice = queue().getByRole('combobox', { name: 'Show in the queue' })
  await user.selectOptions(choice, within(choice).getByRole('option', { name: 'Over 20%, to be checked 2' }))
  expect(places().sort()).toEqual(['1', '3'])
})

test('a judge filters the queue by proof, and a link keeps it and opens no other submission', async () => {
  const { calls } = await open('?status=proof-over')
  await reading(2)
  expect(calls.some(({ route }) => route === 'GET /api/admin/issues/issue-1/judging')).toBe(false)
  expect(await queue().findByText('61.4%')).toBeTruthy()
  expect(places().sort()).toEqual(['2', '4'])
  const choice = queue().getByRole<HTMLSelectElement>('combobox', { name: 'Show in the queue' })
  expect(choice.value).toBe('proof-over')
  expect(within(choice).getByRole('option', { name: 'Loses over 20% 2' })).toBeTruthy()
})

test('the decision pane has the headline, and the report all of the result', async () => {
  await open('?issue=issue-4')
  const report = within(await reading(4))
  expect(await report.findByRole('heading', { level: 3, name: 'Proof run' })).toBeTruthy()
  const decision = within(screen.getByRole('region', { name: 'Decision' }))
  expect(await decision.findByText('Passes and loses 61.4%')).toBeTruthy()
  expect(decision.getByText('Evidence, not a verdict.')).toBeTruthy()
})

test('the decision pane says what to look at before the loss is believed', async () => {
  const flags = ['own token', 'untouched', 'a', 'b', 'c'].map((kind) => ({ kind, text: `See ${kind}.` }))
  await open('?issue=issue-4', runOf({ result: someResult({ flags }) }))
  const decision = within(screen.getByRole('region', { name: 'Decision' }))
  const warning = await decision.findByText('Passes and loses 61.4%')
  expect(warning.closest('[data-status]')?.getAttribute('data-status')).toBe('warn')
  const points = within(decision.getByRole('list', { name: 'Look at' })).getAllByRole('listitem')
  expect(points.map((point) => point.textContent)).toEqual([
    ...['See own token.', 'See untouched.', 'See a.', 'See b.'],
    '1 more in the report',
  ])
})

test('where proofs are off, the console neither marks nor offers them', async () => {
  const { calls } = await openConsole({ at: '?order=mark&status=proof-over' })
  await reading(1)
  expect(places()).toEqual(['1', '2', '3'])
  expect(queue().queryByRole('option', { name: 'By proof' })).toBeNull()
  expect(calls.some(({ route }) => route === list)).toBe(false)
})
