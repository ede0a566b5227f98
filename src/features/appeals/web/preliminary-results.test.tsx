import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, linus, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { inDays } from '#test/web/vault-spring'
import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import { openSession } from '../../../web/accounts/session/session-store'

afterEach(closeClient)

const validPrimary = { status: 'valid', isPrimary: true, isOwn: false } as const
const userReference = (user: typeof ada) => ({ _id: user._id, username: user.username })

/** Ada's finding with Linus's duplicate, and an invalid one of Linus that only he sees. */
const preliminary = (more: Partial<PreliminaryResults> = {}): PreliminaryResults => ({
  contest: { _id: 'lantern', title: 'Lantern AMM' },
  preliminaryAt: inDays(-0.5),
  appealsEndAt: inDays(1.5),
  ...{ poolCents: 10_000, uniqueCount: 1, returnedCents: 0 },
  issues: [
    {
      ...{ ...validPrimary, issueId: 'nine', title: 'Fee growth is read twice', author: userReference(ada) },
      ...{ placeInLine: 9, primaryPlace: 9, amountCents: 10_000 },
    },
    {
      ...{ ...validPrimary, issueId: 'ten', title: 'Growth is counted again', author: userReference(linus) },
      ...{ isPrimary: false, isOwn: true, placeInLine: 10, primaryPlace: 9, amountCents: 0 },
    },
    {
      ...{ ...validPrimary, issueId: 'bad', title: 'Owner can rug', author: userReference(linus), status: 'invalid' },
      ...{ isOwn: true, placeInLine: 12, primaryPlace: 12, amountCents: 0 },
    },
  ],
  ...more,
})

function open(results: PreliminaryResults | null, viewer = linus) {
  answerCalls({
    'GET /api/contests/lantern/results': refusal(409, 'Not final', { code: 'RESULTS_NOT_FINAL' }),
    'GET /api/contests/lantern/preliminary-results': results
      ? success({ results })
      : refusal(409, 'None', { code: 'NO_PRELIMINARY_RESULTS' }),
  })
  openSession('token', viewer, true)
  return openClient('/contests/lantern/results')
}

test('a participant sees that results are preliminary, the appeal deadline, and what each would earn', async () => {
  open(preliminary())
  const head = within((await pageHeading()).closest('header') as HTMLElement)
  expect(head.getByRole('heading', { name: 'Lantern AMM preliminary results' })).toBeTruthy()
  expect(head.getByText('Preliminary')).toBeTruthy()
  expect(head.getByRole('timer').textContent).toBe('Appeals end in 1 day 11 hours')
  expect(head.getByText('Each would earn')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: /what each would earn/ }))
  expect(table.getByRole('row', { name: /Fee growth/ }).textContent).toMatch(/Ada.*1\$100$/)
  expect(within(screen.getByRole('region', { name: 'Valid duplicates' })).getByText('Duplicate of #9')).toBeTruthy()
})

test('a participant sees their own submissions, including invalid ones, each with a link to appeal', async () => {
  open(preliminary())
  const ownSubmissions = within(await screen.findByRole('region', { name: 'Your submissions' }))
  expect(ownSubmissions.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Place in line 10Growth is counted againDuplicateAppeal…',
    'Place in line 12Owner can rugInvalidAppeal…',
  ])
  expect(ownSubmissions.getByRole('link', { name: 'Appeal: Owner can rug' }).getAttribute('href')).toBe(
    '/submissions/bad',
  )
})

test('after the deadline no appeal is offered, and the end is shown', async () => {
  open(preliminary({ appealsEndAt: '2026-11-20T12:00:00.000Z' }))
  const head = within((await pageHeading()).closest('header') as HTMLElement)
  expect(head.getByText(/^Appeals ended/).textContent).toMatch(/^Appeals ended Nov 20, 2026 at 12:00 PM$/)
  expect(screen.queryByRole('link', { name: /^Appeal/ })).toBeNull()
})

test('a judge sees the split without own submissions, and where none is valid, that the pool would go back', async () => {
  open(preliminary({ uniqueCount: 0, returnedCents: 10_000, issues: [] }), grace)
  expect(await screen.findByText(/The pool of \$100 would go back to the sponsor/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your submissions' })).toBeNull()
})

test('before preliminary results the page says that there are none yet', async () => {
  open(null)
  expect(await screen.findByRole('heading', { name: 'Results are not final yet' })).toBeTruthy()
})
