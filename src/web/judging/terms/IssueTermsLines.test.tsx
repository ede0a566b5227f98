import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { IssueTerms } from '../../../contract/contests/terms'
import { openSession } from '../../accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

beforeEach(() => {
  // The test browser lays nothing out, so nothing can come into view.
  Element.prototype.scrollIntoView = () => {}
})

const termsRoute = 'GET /api/issues/issue-1/terms'

function openSubmission(terms: () => Response, freezesTerms = true, viewer = grace) {
  const calls = answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf() }),
    'GET /api/contests/vault-spring': success({ contest: contestOf({ freezesTerms }) }),
    [termsRoute]: terms,
  })
  openSession('token', viewer, true)
  return { calls, ...openClient('/submissions/issue-1') }
}

const addendum = (number: number, binds: boolean): IssueTerms['addenda'][number] => ({
  ...{ number, binds, kind: 'change', at: '2026-11-20T14:02:11.000Z', fields: ['description'] },
})
const frozen = (...addenda: IssueTerms['addenda']) =>
  success({ terms: { placeInLine: 12, frozenAt: '2026-11-18T12:00:00.000Z', addenda, knownIssues: [] } })
const information = async () => within(await screen.findByRole('region', { name: 'Contest Information' }))

test('a judge sees that a submission has the original terms', async () => {
  openSubmission(() => frozen())
  expect(await (await information()).findByText('Original')).toBeTruthy()
})

test("a judge sees which addenda bind a submission, and which came later and don't", async () => {
  openSubmission(() => frozen(addendum(1, true), addendum(2, true), addendum(3, false)))
  expect(await (await information()).findByText('Original with addenda 1 to 2')).toBeTruthy()
  const later = (await information()).getAllByRole('listitem').map((item) => item.textContent)
  expect(later).toEqual([expect.stringMatching(/^Addendum 3 of .+ does not apply, because it came later\.$/)])
})

test("a submission's author sees its terms, and nothing for a contest that freezes none", async () => {
  const { calls } = openSubmission(() => frozen(addendum(1, true), addendum(2, false)), true, ada)
  expect(await (await information()).findByText('Original with addendum 1')).toBeTruthy()
  expect((await information()).getByText(/^Addendum 2 of/)).toBeTruthy()
  expect(calls.filter(({ route }) => route === termsRoute)).toHaveLength(1)
  closeClient()
  const unfrozen = openSubmission(() => frozen(), false, ada)
  expect(await (await information()).findByText('Bounty pool')).toBeTruthy()
  expect((await information()).queryByText('Terms')).toBeNull()
  expect(unfrozen.calls.map(({ route }) => route)).not.toContain(termsRoute)
})

test("terms that can't be loaded are not shown as terms without addenda", async () => {
  openSubmission(() => refusal(503, 'Down'))
  expect(await (await information()).findByText('The terms of this submission could not be loaded.')).toBeTruthy()
  expect(screen.queryByText(/^Original/)).toBeNull()
})

test("for a contest that doesn't freeze its terms, nothing is shown or requested", async () => {
  const { calls } = openSubmission(() => frozen(), false)
  expect(await screen.findByRole('button', { name: /Valid/ })).toBeTruthy()
  expect(screen.queryByText(/^Original/)).toBeNull()
  expect(calls.map(({ route }) => route)).not.toContain(termsRoute)
})
