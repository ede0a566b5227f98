import { expect, test } from 'vitest'
import { askRefusal, closeRefusal } from './question-rules'

const startDate = new Date('2026-11-01T17:00:00.000Z')
const endDate = new Date('2026-11-22T17:00:00.000Z')
const contest = { startDate, endDate, freezesTerms: true }
const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

test.each([
  [after(startDate, -1), 'contest_not_started'],
  [startDate, null],
  [endDate, null],
  [after(endDate, 1), 'contest_ended'],
])('a question at %o: %s', (now, refusal) => {
  expect(askRefusal(contest, now)).toBe(refusal)
})

test("contests that don't freeze their terms accept no questions, because an answer couldn't bind", () => {
  expect(askRefusal({ ...contest, freezesTerms: false }, startDate)).toBe('terms_not_frozen')
})

test('an open question can be answered up to the end, and declined even afterwards', () => {
  const facts = { contest, closerHasSubmitted: false }
  const late = after(endDate, 1)
  expect(closeRefusal({ state: 'open' }, { ...facts, act: 'answer', now: endDate })).toBeNull()
  expect(closeRefusal({ state: 'open' }, { ...facts, act: 'answer', now: late })).toBe('question_too_late')
  expect(closeRefusal({ state: 'open' }, { ...facts, act: 'decline', now: late })).toBeNull()
})

test.each(['answered', 'declined'] as const)('a question that is %s is final', (state) => {
  const facts = { contest, closerHasSubmitted: false, now: startDate }
  for (const act of ['answer', 'decline'] as const) {
    expect(closeRefusal({ state }, { ...facts, act })).toBe('question_closed')
  }
})

test("an admin who has submitted to the contest can't answer or decline questions", () => {
  const facts = { contest, closerHasSubmitted: true, now: startDate }
  for (const act of ['answer', 'decline'] as const) {
    expect(closeRefusal({ state: 'open' }, { ...facts, act })).toBe('conflict_of_interest')
  }
})
