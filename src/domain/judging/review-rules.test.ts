import { expect, test } from 'vitest'
import { finalizeRefusals, publishRefusals, verdictProblem, verdictRefusal } from './review-rules'

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

test('look-alikes must be reviewed before preliminary and final results', () => {
  const [startDate, endDate, now] = [new Date(0), new Date(60_000), new Date(600_000)]
  const contest = { startDate, endDate, prizePoolCents: 1 }
  const facts = { pendingCount: 0, secondLook: null, judgeHasStake: false, featureBlockers: [], now }
  for (const refusals of [finalizeRefusals, publishRefusals]) {
    expect(refusals(contest, { ...facts, lookAlikeCount: 2 })).toEqual(['look_alikes'])
    expect(refusals(contest, { ...facts, lookAlikeCount: 0 })).toEqual([])
  }
})
