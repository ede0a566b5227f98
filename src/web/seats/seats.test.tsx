import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, linus, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { SeatView } from '../../contract/seats/seats'
import type { ReleasedIssue, SponsorPageView } from '../../contract/seats/sponsors'
import { noOptionalTexts } from '../../domain/issues/issue-text'
import { openSession } from '../accounts/session/session-store'

beforeEach(allowDialogs)
afterEach(closeClient)

const at = '2026-11-20T14:02:11.000Z'
const contestCall = { 'GET /api/contests/vault-spring': () => success({ contest: contestOf() }) }
const seatOf = (user: typeof ada, seat: SeatView['seat'], assigned = 0): SeatView => ({
  user: { _id: user._id, username: user.username },
  ...{ seat, givenAt: at, assigned, pending: assigned },
})
const seatsRoute = 'GET /api/admin/contests/vault-spring/seats'
const putRoute = 'PUT /api/admin/contests/vault-spring/seats'
const noReleases = { released: 0, unreleased: 2, answers: { acknowledged: 0, disputed: 0, fixed: 0 } }
const releasesRoute = 'GET /api/admin/contests/vault-spring/releases'

function openSeats(answers: Parameters<typeof answerCalls>[0], at = '/admin/contests/vault-spring/seats') {
  const calls = answerCalls({
    ...contestCall,
    [seatsRoute]: () => success({ seats: [seatOf(grace, 'lead', 3)], unassigned: 2 }),
    [releasesRoute]: () => success({ ...noReleases, refusal: 'contest_not_ended' }),
    ...answers,
  })
  openSession('token', grace, true)
  return { calls, ...openClient(at) }
}

test('an admin sees the seats, finds a person and assigns a seat; a refusal shows a message', async () => {
  const person = { ...linus, isDeleted: false, role: 'user' }
  let isTaken = true
  const { user, calls } = openSeats({
    'GET /api/admin/people': () => success({ people: [person], pagination: {}, counts: {} }),
    [putRoute]: () =>
      isTaken
        ? refusal(409, 'This person has submitted to this contest, so they cannot have a seat in it.')
        : success({ seats: [seatOf(grace, 'lead', 3), seatOf(linus, 'sponsor')], unassigned: 2 }),
  })
  expect(await screen.findByText('3 submissions, 3 pending')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Role'), 'sponsor')
  const give = async () => {
    await user.type(screen.getByRole('searchbox'), 'linus')
    await user.click(await screen.findByRole('button', { name: 'Make sponsor: Linus' }))
  }
  await give()
  expect(await screen.findByText(/has submitted to this contest/)).toBeTruthy()
  isTaken = false
  await give()
  expect(await screen.findByRole('button', { name: 'Remove Linus' })).toBeTruthy()
  expect(calls.find((call) => call.route === putRoute)?.body).toEqual({ personId: linus._id, seat: 'sponsor' })
})

test("people found for a previous text can't be selected while the current search is loading", async () => {
  const olga = { ...ada, _id: 'olga-id', username: 'Olga' }
  const personOf = (person: typeof ada) => ({ ...person, isDeleted: false, role: 'admin' })
  let answer = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const found = (person: typeof ada) => success({ people: [personOf(person)], pagination: {}, counts: {} })
  const { user } = openSeats({
    'GET /api/admin/people': ({ query }) => (query.includes('search=l&') ? found(linus) : late),
  })
  await user.type(await screen.findByRole('searchbox'), 'l')
  expect(await screen.findByRole('button', { name: 'Make judge: Linus' })).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'g')
  expect(await screen.findByText('Searching…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Make judge/ })).toBeNull()
  answer(found(olga))
  expect(await screen.findByRole('button', { name: 'Make judge: Olga' })).toBeTruthy()
})

test("one button assigns unassigned submissions, and a release waits for the contest's end", async () => {
  const { user } = openSeats({
    'POST /api/admin/contests/vault-spring/assignment': () =>
      success({ count: 2, seats: [seatOf(grace, 'lead', 5)], unassigned: 0 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Assign evenly' }))
  expect(await screen.findByText('2 submissions assigned')).toBeTruthy()
  expect(screen.getByText('No unassigned submissions.')).toBeTruthy()
  expect(await screen.findByText(/sponsors see only the number of submissions/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Release all valid (2)' })).toHaveProperty('disabled', true)
})

const page: SponsorPageView = {
  contest: { _id: 'vault-spring', title: 'Vault Spring', endDate: at },
  ...{ total: 7, byStatus: null, issues: [] },
  pagination: { page: 1, limit: 20, total: 0, pages: 0 },
}
const releasedPage: SponsorPageView = {
  ...page,
  byStatus: { pending: 1, valid: 2, invalid: 4 },
  issues: [
    {
      ...{ _id: 'one', placeInLine: 3, title: 'Redeem settles twice', description: 'Too late.', ...noOptionalTexts },
      ...{ status: 'valid', group: 'g', duplicateOf: null },
      ...{ author: { _id: 'researcher-7', username: 'Researcher 7' }, releasedAt: at, answers: [] },
    },
  ],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
}

test('a sponsor of a running contest sees a number and nothing else', async () => {
  answerCalls({ 'GET /api/contests/vault-spring/sponsor': () => success(page) })
  openSession('token', ada, true)
  openClient('/contests/vault-spring/sponsor')
  expect(await screen.findByText(/7 submissions so far\. Judges release submissions to you after/)).toBeTruthy()
  expect(screen.getByText(/^After the contest ends, the lead judge releases submissions to you\./)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test('a sponsor says in which commit a submission is fixed; a dispute without a text is not sent', async () => {
  const calls = answerCalls({
    'GET /api/contests/vault-spring/sponsor': () => success(releasedPage),
    'POST /api/contests/vault-spring/sponsor/answers': () => success({ answers: [] }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests/vault-spring/sponsor')
  const form = within(await screen.findByRole('form', { name: 'Answer to submission 3' }))
  await user.click(form.getByRole('radio', { name: /^Dispute/ }))
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('Say why you dispute it')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: /^Fixed/ }))
  await user.type(form.getByLabelText('Commit'), 'a1b2c3d')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Only the judges can read your answer')).toBeTruthy()
  const sent = calls.find(({ route }) => route.startsWith('POST'))
  expect(sent?.body).toEqual({ issueId: 'one', answer: 'fixed', text: null, commit: 'a1b2c3d', audience: 'judges' })
})

test('a sponsor sees in advance who will read an answer, and answers submissions of the same issue once', async () => {
  const [first] = releasedPage.issues as [ReleasedIssue]
  const second = { ...first, _id: 'two', placeInLine: 9, title: 'Redeem again', duplicateOf: 3 }
  const calls = answerCalls({
    'GET /api/contests/vault-spring/sponsor': () => success({ ...releasedPage, issues: [first, second] }),
    'POST /api/contests/vault-spring/sponsor/answers': () => success({ answers: [] }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests/vault-spring/sponsor')
  expect(await screen.findByText(/valid, duplicate of #3, no award/)).toBeTruthy()
  const form = within(screen.getByRole('form', { name: 'Answer to submissions 3 and 9' }))
  expect(form.getByText(/Only the judges can read it\. It is not published/)).toBeTruthy()
  await user.click(form.getByRole('radio', { name: /everyone in the published report/ }))
  expect(form.getByText(/everyone can read it there, and the author can read it with their submission/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/everyone once the report is published/)).toBeTruthy()
  const sent = calls.filter(({ route }) => route.startsWith('POST'))
  expect(sent.map(({ body }) => body)).toMatchObject([{ issueId: 'one', audience: 'report' }])
})

test('a sponsor sees first what needs a response, then what is answered, and can answer again', async () => {
  const [first] = releasedPage.issues as [ReleasedIssue]
  const given = { answer: 'disputed', text: 'The owner sets it.', commit: null, audience: 'report', at } as const
  const answered = { ...first, answers: [{ ...given, sponsor: { _id: 'mei', username: 'Mei' } }] }
  const waiting = { ...first, _id: 'two', placeInLine: 5, title: 'Slashed twice', group: 'h' }
  answerCalls({
    'GET /api/contests/vault-spring/sponsor': () => success({ ...releasedPage, issues: [answered, waiting] }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests/vault-spring/sponsor')
  expect(await screen.findByRole('heading', { name: 'Needs your response: 1' })).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Released submissions' }))
  expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Slashed twice'),
    expect.stringContaining('Redeem settles twice'),
  ])
  expect(await screen.findByRole('form', { name: 'Answer to submission 5' })).toBeTruthy()
  await user.click(rows.getByRole('link', { name: /Redeem settles twice/ }))
  expect(await screen.findByText('The owner sets it.')).toBeTruthy()
  await user.click(screen.getByText('Change the response'))
  expect(await screen.findByRole('form', { name: 'Answer to submission 3' })).toBeTruthy()
})

test('a sponsor is sent to their page instead of the form, and the form says why it is closed', async () => {
  const own = { contest: { _id: 'vault-spring', title: 'Vault Spring' }, seat: 'sponsor' }
  const answers = { ...contestCall, 'GET /api/account/seats': () => success({ seats: [own] }) }
  answerCalls(answers)
  openSession('token', ada, true)
  openClient('/contests/vault-spring')
  expect((await screen.findAllByRole('link', { name: 'Sponsor’s page' }))[0]).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Issue' })).toBeNull()
  closeClient()
  answerCalls(answers)
  openSession('token', ada, true)
  openClient('/contests/vault-spring/submit')
  expect(await screen.findByText('You are a sponsor of this contest, so you cannot submit to it.')).toBeTruthy()
})

const releaseRoute = 'POST /api/admin/contests/vault-spring/releases'

test("releasing everything valid asks for confirmation and says that it can't be undone", async () => {
  const released = { released: 2, unreleased: 0, answers: noReleases.answers }
  const { user, calls } = openSeats({
    [releasesRoute]: () => success({ ...noReleases, refusal: null }),
    [releaseRoute]: () => success({ ...released, refusal: null }),
  })
  const sent = () => calls.filter(({ route }) => route === releaseRoute)
  const press = async () => {
    await user.click(await screen.findByRole('button', { name: 'Release all valid (2)' }))
    return within(screen.getByRole('alertdialog', { name: 'Release 2 submissions to the sponsors?' }))
  }
  const question = await press()
  expect(question.getByText(/A release cannot be undone/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await user.click((await press()).getByRole('button', { name: 'Release all valid' }))
  expect(await screen.findByText('Released to the sponsors')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('releasing a single submission asks for confirmation too', async () => {
  const { user, calls } = openSeats(
    {
      ...contestCall,
      'GET /api/issues/issue-1': success({ issue: issueOf() }),
      'GET /api/admin/issues/issue-1/release': success({ releasedAt: null, answers: [] }),
      [releasesRoute]: () => success({ ...noReleases, refusal: null }),
      [releaseRoute]: () => success({ ...noReleases, refusal: null }),
    },
    '/submissions/issue-1',
  )
  await user.click(await screen.findByRole('button', { name: 'Release to the sponsors…' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Release this submission to the sponsors?' }))
  expect(calls.some(({ route }) => route === releaseRoute)).toBe(false)
  await user.click(question.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Released to the sponsors')).toBeTruthy()
  expect(calls.find(({ route }) => route === releaseRoute)?.body).toEqual({ issueIds: ['issue-1'] })
})
