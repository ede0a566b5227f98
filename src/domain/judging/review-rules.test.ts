import { expect, test } from 'vitest'
import { verdictProblem, verdictRefusal } from './review-rules'

test('invalid needs a reason; the other verdicts need none', () => {
  expect(verdictProblem('invalid', ' \n ')).not.toBeNull()
  expect(verdictProblem('invalid', 'Out of scope')).toBeNull()
  expect(verdictProblem('valid', '')).toBeNull()
  expect(verdictProblem('pending', '')).toBeNull()
})

test('nobody judges their own submission, a contest they entered, or a finalized one', () => {
  const facts = {
    judgeId: 'grace',
    authorId: 'ada',
    judgeHasStake: false,
    isFinalized: false,
    isPreliminary: false,
  }
  expect(verdictRefusal(facts)).toBeNull()
  expect(verdictRefusal({ ...facts, authorId: 'grace' })).toBe('self_review')
  expect(verdictRefusal({ ...facts, judgeHasStake: true })).toBe('conflict_of_interest')
  expect(verdictRefusal({ ...facts, isFinalized: true })).toBe('contest_finalized')
})
