import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { entryOf } from '#test/web/triage-desk'
import { openSession } from '../../accounts/session/session-store'
import type { Clusters } from './cluster-api'

afterEach(closeClient)

const id = 'vault-spring'
const [list, decision, undoing] = [
  `GET /api/admin/contests/${id}/clusters`,
  `POST /api/admin/contests/${id}/clusters`,
  `POST /api/admin/contests/${id}/clusters/undo`,
]
const reasons: Clusters['clusters'][number]['reasons'] = [{ kind: 'identifiers', found: ['settleEpoch'] }]

const proposed = (more: Partial<Clusters> = {}): Clusters => ({
  contest: { _id: id, title: 'Vault Spring' },
  outliers: [{ issue: entryOf(9), likeness: 0.04 }],
  clusters: [
    { issues: [entryOf(1), entryOf(3), entryOf(4)], likeness: 0.98, reasons },
    { issues: [entryOf(2), entryOf(5)], likeness: 0.96, reasons: [] },
  ],
  leftOut: 0,
  judgeRefusal: null,
  ...more,
})

async function open(view = proposed(), answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    [list]: success(view),
    [decision]: success({ clusterId: 'decided', issueIds: [], primaryId: 'issue-1' }),
    [undoing]: success({ issueIds: ['issue-1', 'issue-4'] }),
    ...answers,
  })
  openSession('token', grace, true)
  const client = openClient(`/admin/contests/${id}/clusters`)
  await screen.findByRole('heading', { name: 'Clusters' })
  return { ...client, sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) }
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const versioned = (...places: number[]) => places.map((place) => ({ issueId: `issue-${place}`, version: 7 }))

test('outliers come first, and J opens the first cluster with why it is one', async () => {
  const { user } = await open()
  expect(section('Outliers').getByText('nearest other 4 %')).toBeTruthy()
  expect(section('Proposed').getByText('1 submission like no other, and 2 clusters')).toBeTruthy()
  await user.keyboard('j')
  expect(section('3 submissions').getByText('98 % likely of one cause')).toBeTruthy()
  expect(section('3 submissions').getByText('settleEpoch')).toBeTruthy()
  await user.keyboard('k')
  expect(section('Outliers').getByRole('link')).toBeTruthy()
})

test('one key decides for all that stay ticked, and the next cluster opens', async () => {
  const { user, sent } = await open()
  await user.keyboard('j')
  await user.click(section('Submissions').getByRole('checkbox', { name: 'Decide on 3 too' }))
  expect(section('One decision').getByText(/^One decision for 2 submissions/)).toBeTruthy()
  await user.keyboard('1')
  await waitFor(() =>
    expect(sent(decision)).toEqual([{ issues: versioned(1, 4), verdict: 'valid', invalidationReason: null }]),
  )
  expect(await screen.findByText('2 submissions marked valid')).toBeTruthy()
  expect(await screen.findByRole('region', { name: '2 submissions' })).toBeTruthy()
})

test('invalid is sent with the reason that the authors read', async () => {
  const { user, sent } = await open()
  await user.keyboard('j3')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'By design.')
  await user.click(screen.getByRole('button', { name: 'Mark 3 submissions invalid' }))
  expect(await screen.findByText('Choose the main reason')).toBeTruthy()
  expect(sent(decision)).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Main reason' }), 'Intended behavior')
  await user.click(screen.getByRole('button', { name: 'Mark 3 submissions invalid' }))
  await waitFor(() =>
    expect(sent(decision)).toEqual([
      {
        issues: versioned(1, 3, 4),
        verdict: 'invalid',
        invalidationReason: 'By design.',
        invalidationCode: 'intended_behavior',
      },
    ]),
  )
})

test('a saved reason is written with its main reason, and a known issue is cited without words', async () => {
  const saved = { _id: 'fee', reason: 'The fee is capped.', invalidationCode: 'wrong_claim' }
  const stands = { number: 2, text: 'Rounding favors the vault.', stands: true }
  const { user, sent } = await open(proposed(), {
    'GET /api/admin/saved-reasons': success({ reasons: [saved] }),
    'GET /api/issues/issue-1/terms': success({
      terms: { knownIssues: [stands, { ...stands, number: 3, stands: false }] },
    }),
  })
  await user.keyboard('j3')
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Saved reason/ }), 'The fee is capped.')
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  expect(reason.value).toBe('The fee is capped.')
  const code = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Main reason' })
  expect(code.value).toBe('wrong_claim')
  await user.clear(reason)
  await user.selectOptions(code, 'Known issue')
  await user.click(screen.getByRole('button', { name: 'Mark 3 submissions invalid' }))
  expect(await screen.findByText('A reason is required')).toBeTruthy()
  const known = await screen.findByRole('combobox', { name: /^Known issue/ })
  expect(
    within(known)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', '2. Rounding favors the vault.'])
  await user.selectOptions(known, '2. Rounding favors the vault.')
  await user.click(screen.getByRole('button', { name: 'Mark 3 submissions invalid' }))
  const why = { invalidationReason: null, invalidationCode: 'known_issue', knownIssue: 2 }
  await waitFor(() => expect(sent(decision)).toEqual([{ issues: versioned(1, 3, 4), verdict: 'invalid', ...why }]))
})

test('with every submission unticked nothing can be decided', async () => {
  const { user, sent } = await open()
  await user.keyboard('jj')
  for (const box of section('Submissions').getAllByRole('checkbox')) await user.click(box)
  expect(section('One decision').getByText('Choose at least one submission.')).toBeTruthy()
  await user.keyboard('1')
  expect(sent(decision)).toEqual([])
})

test('U takes the decision back as a whole', async () => {
  const { user, sent } = await open()
  await user.keyboard('j1')
  await screen.findByText('3 submissions marked valid')
  await user.keyboard('u')
  await waitFor(() => expect(sent(undoing)).toEqual([{ clusterId: 'decided' }]))
  expect(await screen.findByText('Undone: 2 submissions pending again')).toBeTruthy()
})

test('a submission that another judge decided meanwhile is named, and nothing was saved', async () => {
  const event = { at: '2026-11-21T12:00:00.000Z', actor: { _id: 'olga', username: 'olga' }, kind: 'verdict' }
  const change = { issue: { ...entryOf(3), status: 'invalid' }, event: { ...event, after: { status: 'invalid' } } }
  const stale = refusal(409, 'It has changed', { code: 'STALE', data: change })
  const { user } = await open(proposed(), { [decision]: stale })
  await user.keyboard('j1')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Nothing was saved, because 3 has changed: olga marked it invalid. Below is what is still pending.',
  )
})

test('a judge who submitted sees the clusters, and why others decide on them', async () => {
  const { user, sent } = await open(proposed({ judgeRefusal: 'conflict_of_interest' }))
  await user.keyboard('j1')
  expect(section('One decision').getByText(/You submitted to this contest yourself/)).toBeTruthy()
  expect(sent(decision)).toEqual([])
})
