import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, inDays } from '#test/web/vault-spring'
import type { SponsorPageView } from '../../../contract/seats/sponsors'
import { openSession } from '../../../web/accounts/session/session-store'
import type { Question } from '../contract'

beforeEach(allowDialogs)
afterEach(closeClient)

const at = '2026-11-20T14:02:11.000Z'
const questionOf = (more: Partial<Question> = {}): Question => ({
  ...{ _id: 'keeper', text: 'Does the keeper count as trusted?', askedAt: at, state: 'open' },
  ...{ closedAt: null, addendum: null, declineReason: null },
  ...more,
})
const pageOf = (...questions: Question[]) =>
  success({ questions, pagination: { page: 1, limit: 20, total: questions.length, pages: 1 } })

const ownRoute = 'GET /api/contests/vault-spring/questions'
const allRoute = 'GET /api/admin/contests/vault-spring/questions'
const sponsorRoute = 'GET /api/contests/vault-spring/sponsor/questions'
type Answers = Parameters<typeof answerCalls>[0]

function openContest(user: typeof ada, answers: Answers, contest: Parameters<typeof contestOf>[0] = {}) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': () => success({ contest: contestOf({ freezesTerms: true, ...contest }) }),
    ...answers,
  })
  openSession('token', user, true)
  return { calls, ...openClient('/contests/vault-spring') }
}

const section = async () => within(await screen.findByRole('region', { name: 'Questions' }))

test('a researcher asks a question, sees who can read it, and finds it among their own', async () => {
  let storedQuestions: Question[] = []
  const { user, calls } = openContest(ada, {
    [ownRoute]: () => pageOf(...storedQuestions),
    'POST /api/contests/vault-spring/questions': () => {
      storedQuestions = [questionOf()]
      return success({ question: questionOf() })
    },
  })
  const questions = await section()
  expect(await questions.findByText('You have not asked a question yet.')).toBeTruthy()
  expect(
    questions.getByText(/Only admins and sponsors can read it\. Answers are published without your name\./),
  ).toBeTruthy()
  await user.click(questions.getByRole('button', { name: 'Send question' }))
  expect(await questions.findByText('Write your question')).toBeTruthy()
  await user.type(questions.getByLabelText('Your question'), '  Does the keeper count as trusted? ')
  await user.click(questions.getByRole('button', { name: 'Send question' }))
  expect(await questions.findByText(/Not answered yet/)).toBeTruthy()
  expect(questions.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('')
  const requests = calls.filter(({ route }) => route.startsWith('POST /api/contests/'))
  expect(requests.map(({ body }) => body)).toEqual([{ text: 'Does the keeper count as trusted?' }])
  expect(questions.queryByRole('button', { name: /^(Answer|Decline)/ })).toBeNull()
})

test('after the end a researcher who asked nothing is not invited to ask', async () => {
  openContest(ada, { [ownRoute]: () => pageOf() }, { endDate: inDays(-1) })
  const questions = await section()
  expect(await questions.findByText('You asked no questions.')).toBeTruthy()
  expect(questions.queryByLabelText('Your question')).toBeNull()
})

test("a sponsor sees all questions on the contest's page, answers there, and can't ask", async () => {
  const contest = { _id: 'vault-spring', title: 'Vault Spring', endDate: inDays(1), isFinalized: false }
  const seats = [{ contest, seat: 'sponsor', waiting: { questions: 1, answers: 0 } }]
  openContest(ada, {
    [ownRoute]: () => pageOf(),
    [sponsorRoute]: () => pageOf(questionOf()),
    'GET /api/account/seats': success({ seats }),
  })
  await screen.findByText('Does the keeper count as trusted?')
  const questions = await section()
  expect(questions.getByRole('button', { name: /^Answer/ })).toBeTruthy()
  expect(questions.queryByLabelText('Your question')).toBeNull()
})

test('a researcher sees which addendum answered a question, and why another one was declined', async () => {
  const answered = questionOf({ state: 'answered', closedAt: at, addendum: 2 })
  const declined = questionOf({ _id: 'fee', text: 'Is the fee capped?', state: 'declined', closedAt: at })
  openContest(ada, { [ownRoute]: () => pageOf(answered, { ...declined, declineReason: 'The description says so.' }) })
  const questions = await section()
  expect(await questions.findByText(/Answered by addendum 2/)).toBeTruthy()
  expect(questions.getByText(/^Declined$/)).toBeTruthy()
  expect(questions.getByText('The description says so.')).toBeTruthy()
})

test("no one can ask after the end, or in a contest that doesn't freeze its terms", async () => {
  openContest(ada, { [ownRoute]: () => pageOf(questionOf()) }, { endDate: inDays(-1) })
  const questions = await section()
  expect(await questions.findByText('Does the keeper count as trusted?')).toBeTruthy()
  expect(questions.queryByLabelText('Your question')).toBeNull()
  closeClient()
  openContest(ada, {}, { freezesTerms: false })
  expect(await screen.findByText(/created before terms were frozen/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull()
})

test('an admin deliberately opens the questions, and answers one publicly in words that hint at nothing', async () => {
  let state: Partial<Question> = {}
  const { user, calls } = openContest(grace, {
    [allRoute]: () => pageOf(questionOf(state)),
    'POST /api/admin/questions/keeper/answer': () => {
      state = { state: 'answered', closedAt: at, addendum: 1 }
      return success({ question: questionOf(state) })
    },
  })
  const questions = await section()
  expect(questions.getByText("If you view questions, you can't submit to this contest.")).toBeTruthy()
  expect(calls.map(({ route }) => route)).not.toContain(allRoute)
  await user.click(questions.getByRole('button', { name: 'Show questions' }))
  await user.click(await questions.findByRole('button', { name: /^Answer publicly…/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish this answer?' }))
  const published = dialog.getByLabelText<HTMLTextAreaElement>('Question')
  expect(published.value).toBe('Does the keeper count as trusted?')
  await user.clear(published)
  await user.type(published, 'Is the keeper trusted?')
  await user.click(dialog.getByRole('button', { name: 'Publish answer' }))
  expect(await dialog.findByText('Write the answer')).toBeTruthy()
  await user.type(dialog.getByLabelText('Answer'), 'Yes, it is.')
  await user.click(dialog.getByRole('button', { name: 'Publish answer' }))
  expect(await questions.findByText(/Answered by addendum 1/)).toBeTruthy()
  expect(calls.find(({ route }) => route.startsWith('POST /api/admin'))?.body).toEqual({
    question: 'Is the keeper trusted?',
    answer: 'Yes, it is.',
  })
  expect(questions.queryByRole('button', { name: /^Decline…/ })).toBeNull()
})

test('after the end an admin can decline a question and no longer answer it, and a refusal is told in words', async () => {
  const { user } = openContest(
    grace,
    {
      [allRoute]: () => pageOf(questionOf()),
      'POST /api/admin/questions/keeper/decline': () =>
        refusal(409, 'This question was already answered or declined. Reload to see how.'),
    },
    { endDate: inDays(-1) },
  )
  const questions = await section()
  await user.click(questions.getByRole('button', { name: 'Show questions' }))
  await user.click(await questions.findByRole('button', { name: /^Decline…/ }))
  expect(questions.queryByRole('button', { name: /^Answer publicly…/ })).toBeNull()
  const dialog = within(screen.getByRole('dialog', { name: 'Decline this question?' }))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Say why the question is declined')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'The description says so.')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText(/This question was already answered or declined/)).toBeTruthy()
})

test("one button reloads questions that couldn't be loaded", async () => {
  let isDown = true
  const { user } = openContest(ada, { [ownRoute]: () => (isDown ? refusal(503, 'Down') : pageOf(questionOf())) })
  const questions = await section()
  expect(await questions.findByText('Questions could not be loaded.')).toBeTruthy()
  isDown = false
  await user.click(questions.getByRole('button', { name: 'Retry' }))
  expect(await questions.findByText('Does the keeper count as trusted?')).toBeTruthy()
})

test('a sponsor answers and declines on the page for sponsors, of a running contest too', async () => {
  const fee = questionOf({ _id: 'fee', text: 'Is the fee capped?' })
  let open = [questionOf(), fee]
  const page: SponsorPageView = {
    contest: { _id: 'vault-spring', title: 'Vault Spring', endDate: inDays(1) },
    ...{ total: 7, byStatus: null, issues: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
  }
  const close = (id: string) => () => {
    open = open.filter(({ _id }) => _id !== id)
    return success({ question: questionOf({ _id: id }) })
  }
  const calls = answerCalls({
    'GET /api/contests/vault-spring/sponsor': () => success(page),
    [sponsorRoute]: () => pageOf(...open),
    'POST /api/contests/vault-spring/sponsor/questions/answer': close('keeper'),
    'POST /api/contests/vault-spring/sponsor/questions/decline': close('fee'),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests/vault-spring/sponsor')
  const questions = await section()
  await user.click(
    await questions.findByRole('button', { name: 'Answer publicly…: Does the keeper count as trusted?' }),
  )
  const answering = within(screen.getByRole('dialog', { name: 'Publish this answer?' }))
  await user.type(answering.getByLabelText('Answer'), 'Yes.')
  await user.click(answering.getByRole('button', { name: 'Publish answer' }))
  expect(await screen.findByText('Answer published')).toBeTruthy()
  await user.click(await questions.findByRole('button', { name: /^Decline…/ }))
  const declining = within(screen.getByRole('dialog', { name: 'Decline this question?' }))
  await user.type(declining.getByLabelText('Reason'), 'So.')
  await user.click(declining.getByRole('button', { name: 'Decline' }))
  expect(await questions.findByText('No questions yet')).toBeTruthy()
  expect(calls.filter(({ route }) => route.startsWith('POST /api/contests')).map(({ body }) => body)).toEqual([
    { questionId: 'keeper', question: 'Does the keeper count as trusted?', answer: 'Yes.' },
    { questionId: 'fee', reason: 'So.' },
  ])
  expect(questions.queryByLabelText('Your question')).toBeNull()
})
