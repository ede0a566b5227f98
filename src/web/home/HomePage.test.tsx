import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, refusal, success, unverified } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

test('Ada sees what is open and what she submitted [2.home.01 .07]', async () => {
  answerCalls({
    'GET /api/contests': success({ contests: [contestOf()], pagination: onePage(1) }),
    'GET /api/issues/my-issues': success({
      issues: [issueOf()],
      pagination: onePage(1),
      counts: { all: 1, pending: 1, valid: 0, invalid: 0 },
    }),
  })
  openSession('token', ada, true)
  openClient('/dashboard')
  expect((await pageHeading()).textContent).toBe('Welcome, Ada')
  expect(await screen.findByText('1 active, 0 upcoming')).toBeTruthy()
  expect(await screen.findByText('1 pending, 0 valid')).toBeTruthy()
  expect(screen.queryByText(/spam folder/)).toBeNull()
})

test("the greeting says how many of Ada's submissions are pending and which contests close within a day", async () => {
  const closing = contestOf({ endDate: new Date(Date.now() + 23 * 3_600_000).toISOString() })
  answerCalls({
    'GET /api/contests': success({ contests: [closing], pagination: onePage(1) }),
    'GET /api/issues/my-issues': success({
      issues: [issueOf()],
      pagination: onePage(1),
      counts: { all: 3, pending: 2, valid: 1, invalid: 0 },
    }),
  })
  openSession('token', ada, true)
  openClient('/dashboard')
  const news = 'Two of your submissions are under review. One contest closes within 24 hours.'
  expect(await screen.findByText(news)).toBeTruthy()
})

test.each(['/dashboard', '/welcome'])(
  '%s explains how contests work and leads on [1.reward.05 2.home.02 .03 .04 .05 .06]',
  async (at) => {
    answerCalls({
      'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
      'GET /api/issues/my-issues': success({
        issues: [],
        pagination: onePage(0),
        counts: { all: 0, pending: 0, valid: 0, invalid: 0 },
      }),
    })
    openSession('token', ada, true)
    const { user, address } = openClient(at)
    const ideas = within(await screen.findByRole('region', { name: 'How contests work' })).getAllByRole('article')
    expect(ideas.map((idea) => within(idea).getByRole('heading').textContent)).toEqual([
      'Contest Bounty',
      'Critical Only',
      'First Valid Wins',
    ])
    expect(ideas[2]?.textContent).toContain('One bug pays once, to the first valid submission of it.')
    const steps = screen.getAllByRole('listitem').map((step) => within(step).queryByRole('heading')?.textContent)
    expect(steps.filter(Boolean)).toEqual(['Browse contests', 'Analyze code', 'Submit findings', 'Earn rewards'])
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: /^Contests/ }).getAttribute('href')).toBe('/contests')
    expect(main.getByRole('link', { name: /^My Submissions/ }).getAttribute('href')).toBe('/submissions')
    expect(await screen.findByText('No contests available')).toBeTruthy()
    expect(await screen.findByText('No submissions yet')).toBeTruthy()
    await user.click(main.getByRole('link', { name: 'Get Started' }))
    await screen.findByRole('heading', { name: 'Bug Bounty Contests' })
    expect(address()).toBe('/contests')
  },
)

test('one button retries after an outage', async () => {
  let isDown = true
  answerCalls({
    'GET /api/contests': () =>
      isDown ? refusal(503, 'Down') : success({ contests: [contestOf()], pagination: onePage(1) }),
    'GET /api/issues/my-issues': success({
      issues: [],
      pagination: onePage(0),
      counts: { all: 0, pending: 0, valid: 0, invalid: 0 },
    }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/dashboard')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByText('Contests could not be loaded')).toBeTruthy()
  isDown = false
  await user.click(retry)
  expect(await screen.findByText('Vault Spring')).toBeTruthy()
})

test('someone with an unverified address learns why it matters and where the mail may be [2.home.07]', async () => {
  answerCalls({})
  openSession('token', unverified(ada), true)
  openClient('/welcome')
  expect(await screen.findByText('Verify your email to submit issues and take part in contests.')).toBeTruthy()
  expect(screen.getByText(/spam folder/)).toBeTruthy()
})

const nothingSent = { all: 0, pending: 0, valid: 0, invalid: 0 }
const homeOf = (counts: typeof nothingSent, more: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/issues/my-issues': success({ issues: [], pagination: onePage(0), counts }),
    ...more,
  })
const guide = async () => (await screen.findByText('Four steps to a reward')).closest('details')

test('the guide is open until the first submission, then folded, and can be reopened', async () => {
  homeOf(nothingSent)
  openSession('token', ada, true)
  openClient('/dashboard')
  await screen.findByText('No submissions yet')
  expect((await guide())?.open).toBe(true)
  closeClient()
  homeOf({ ...nothingSent, all: 1, pending: 1 })
  openSession('token', ada, true)
  const { user } = openClient('/dashboard')
  await screen.findByText('1 pending, 0 valid')
  expect((await guide())?.open).toBe(false)
  await user.click(screen.getByText('Four steps to a reward'))
  expect((await guide())?.open).toBe(true)
})

const sentBy = (more: object) => ({
  'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
  'GET /api/account/seats': success({ seats: [] }),
  'GET /api/issues/my-issues': success({
    ...{ issues: [], pagination: onePage(0), contests: [], counts: { all: 0, pending: 0, valid: 0, invalid: 0 } },
    ...more,
  }),
})

test('Home does not label a duplicate just valid', async () => {
  answerCalls(sentBy({ issues: [issueOf({ status: 'valid', isDuplicate: true, duplicateOf: 3 })] }))
  openSession('token', ada, true)
  openClient('/dashboard')
  expect(await screen.findByText('Valid, duplicate of #3, no award')).toBeTruthy()
})

test("a sponsor's Home shows their contests and what needs an answer, and nothing about submitting", async () => {
  const contest = {
    _id: 'vault-spring',
    title: 'Vault Spring',
    endDate: '2026-01-01T00:00:00.000Z',
    isFinalized: false,
  }
  const final = { ...contest, _id: 'marrow', title: 'Marrow', isFinalized: true }
  const seats = [
    { contest: final, seat: 'sponsor', waiting: { questions: 0, answers: 0 } },
    { contest, seat: 'sponsor', waiting: { questions: 1, answers: 2 } },
  ]
  answerCalls({ ...sentBy({}), 'GET /api/account/seats': success({ seats }) })
  openSession('token', ada, true)
  openClient('/dashboard')
  const card = within(await screen.findByRole('region', { name: 'Your contests as a sponsor' }))
  const [, ...lines] = card.getAllByRole('link')
  expect(lines.map((line) => [line.getAttribute('href'), line.textContent])).toEqual([
    ['/contests/vault-spring/sponsor?show=questions', expect.stringContaining('1 question to answer')],
    ['/contests/vault-spring/sponsor', expect.stringContaining('2 answers to give')],
    ['/contests/marrow/results', expect.stringContaining('Results final')],
  ])
  expect(screen.getByText(/^One contest needs your response\./)).toBeTruthy()
  expect(within(screen.getByRole('main')).queryByText('My Submissions')).toBeNull()
  expect(screen.queryByText('Four steps to a reward')).toBeNull()
  expect(screen.getByText('The pool is split equally among unique valid Critical issues.')).toBeTruthy()
})
