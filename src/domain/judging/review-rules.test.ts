import { describe, expect, test } from 'vitest'
import { finalizeRefusalCodes, finalizeRefusals, publishRefusals, verdictProblem, verdictRefusal } from './review-rules'

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
  const facts = { pendingCount: 0, judgeHasStake: false, featureBlockers: [], now }
  for (const refusals of [finalizeRefusals, publishRefusals]) {
    expect(refusals(contest, { ...facts, lookAlikeCount: 2 })).toEqual(['look_alikes'])
    expect(refusals(contest, { ...facts, lookAlikeCount: 0 })).toEqual([])
  }
})

describe('what blocks results, according to core and features', () => {
  const [startDate, endDate] = [new Date(0), new Date(60_000)]
  const contest = { startDate, endDate, prizePoolCents: null }
  const facts = { pendingCount: 1, lookAlikeCount: 1, judgeHasStake: true }
  const ofSecondLooks = ['second_looks_unresolved', 'second_looks_undecided'] as const
  const ofAppeals = ['appeals_open', 'appeal_window_open', 'preliminary_results_missing'] as const

  test('no blocker has no code, and no code has no blocker', () => {
    const featureBlockers = [...ofSecondLooks, ...ofAppeals]
    const early = finalizeRefusals(contest, { ...facts, featureBlockers: [], now: startDate })
    const settling = finalizeRefusals(contest, { ...facts, featureBlockers, now: new Date(119_999) })
    expect(new Set([...early, ...settling])).toEqual(new Set(finalizeRefusalCodes))
  })

  test('comes in the order in which to resolve it, whichever feature is asked first', () => {
    const publishing = [
      ...['conflict_of_interest', 'contest_settling', 'pending_issues'],
      ...['second_looks_undecided', 'second_looks_unresolved', 'look_alikes', 'contest_without_pool'],
    ]
    const finalizing = [...publishing, 'preliminary_results_missing', 'appeal_window_open', 'appeals_open']
    for (const featureBlockers of [
      [...ofSecondLooks, ...ofAppeals],
      [...ofAppeals, ...ofSecondLooks],
    ]) {
      const settling = { ...facts, featureBlockers, now: new Date(119_999) }
      expect(finalizeRefusals(contest, settling)).toEqual(finalizing)
      expect(publishRefusals(contest, settling)).toEqual(publishing)
    }
  })

  test('blocks preliminary results too, except what comes after them', () => {
    const settled = { pendingCount: 0, lookAlikeCount: 0, judgeHasStake: false, now: new Date(120_000) }
    const paying = { ...contest, prizePoolCents: 1 }
    expect(publishRefusals(paying, { ...settled, featureBlockers: ofAppeals })).toEqual([])
    expect(publishRefusals(paying, { ...settled, featureBlockers: ofSecondLooks })).toHaveLength(2)
  })
})
