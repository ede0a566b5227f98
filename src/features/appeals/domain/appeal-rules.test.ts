import { describe, expect, test } from 'vitest'
import { appealState } from '../../../domain/judging/appeals'
import {
  type AppealFacts,
  appealBlockers,
  appealDecisionRefusal,
  appealedKinds,
  appealRefusal,
  appealRuleProblem,
  appealTextProblem,
  decisionProblems,
  possibleChanges,
  verdictGiver,
} from './appeal-rules'

const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 10, 1, 12, minute, 0, ms))
const contest = { appealHours: 1, preliminaryAt: at(0), appealsEndAt: at(60), isFinalized: false }
const facts: AppealFacts = { kind: 'verdict', duplicateGroupId: null, appealedKinds: [], openCount: 0, validCount: 0 }

describe('appealing', () => {
  test.each([
    [at(-1, 999), 'appeals_not_open'],
    [at(0), null],
    [at(59, 999), null],
    [at(60), null],
    [at(60, 1), 'appeals_over'],
  ])('an appeal that arrives at %s returns %s', (receivedAt, refusal) => {
    expect(appealRefusal(contest, facts, receivedAt)).toBe(refusal)
  })

  test("a contest doesn't accept appeals if it has none, before preliminary results or after finalizing", () => {
    const unpublished = { ...contest, preliminaryAt: null, appealsEndAt: null }
    expect(appealRefusal({ ...contest, appealHours: null }, facts, at(1))).toBe('appeals_not_open')
    expect(appealRefusal(unpublished, facts, at(1))).toBe('appeals_not_open')
    expect(appealRefusal({ ...contest, isFinalized: true }, facts, at(1))).toBe('contest_finalized')
  })

  test("each verdict, group and place can be appealed once, and a group only by a member's author", () => {
    const appealed = { ...facts, appealedKinds: ['verdict'] as const }
    expect(appealRefusal(contest, appealed, at(1))).toBe('appealed_already')
    expect(appealRefusal(contest, { ...appealed, kind: 'place' }, at(1))).toBeNull()
    expect(appealRefusal(contest, { ...facts, kind: 'group' }, at(1))).toBe('not_grouped')
    expect(appealRefusal(contest, { ...facts, kind: 'group', duplicateGroupId: 'g' }, at(1))).toBeNull()
  })

  test("something can't be appealed again while undecided or since the preliminary results", () => {
    const made = [
      { kind: 'verdict', state: 'rejected', receivedAt: at(0) },
      { kind: 'group', state: 'void', receivedAt: at(-9) },
      { kind: 'place', state: 'upheld', receivedAt: at(-1) },
    ] as const
    expect(appealedKinds(made, at(0))).toEqual(['verdict', 'group'])
    expect(appealedKinds(made, null)).toEqual(['group'])
  })

  test.each([
    [0, 1, null],
    [0, 2, 'appeals_full'],
    [3, 4, null],
    [3, 5, 'appeals_full'],
  ])(
    'with %i valid submissions and %i open appeals another one is answered with %s',
    (validCount, openCount, refusal) => {
      expect(appealRefusal(contest, { ...facts, validCount, openCount }, at(1))).toBe(refusal)
    },
  )

  test('an appeal has at most 5,000 characters and cites its rule in one line', () => {
    expect(appealTextProblem(' ')).toBe('Say why the decision is wrong')
    expect(appealTextProblem('x'.repeat(5_000))).toBeNull()
    expect(appealTextProblem('x'.repeat(5_001))).toBe('Your appeal must be less than 5,000 characters')
    expect(appealRuleProblem('')).toBe('Name the rule you are citing')
    expect(appealRuleProblem('a\nb')).not.toBeNull()
    expect(appealRuleProblem('x'.repeat(201))).toBe('The rule must be less than 200 characters')
  })

  test('an appeal about a removed submission is void until the submission is restored', () => {
    expect(appealState({ outcome: null, isRemoved: false })).toBe('open')
    expect(appealState({ outcome: null, isRemoved: true })).toBe('void')
    expect(appealState({ outcome: 'rejected', isRemoved: true })).toBe('rejected')
  })
})

describe('deciding an appeal', () => {
  const judge = {
    ...({ judgeId: 'olga', authorId: 'ada', kind: 'verdict', decidedBy: 'grace', secondJudgeId: 'mei' } as const),
    ...{ judgeHasStake: false, isFinalized: false },
  }
  test("judges can't decide appeals against their own decisions, their own appeals, or in contests they entered", () => {
    expect(appealDecisionRefusal(judge)).toBeNull()
    expect(appealDecisionRefusal({ ...judge, judgeId: 'grace' })).toBe('own_decision')
    expect(appealDecisionRefusal({ ...judge, judgeId: 'ada' })).toBe('self_review')
    expect(appealDecisionRefusal({ ...judge, judgeHasStake: true })).toBe('conflict_of_interest')
    expect(appealDecisionRefusal({ ...judge, isFinalized: true })).toBe('contest_finalized')
  })
  test("the second judge can't decide an appeal of the verdict, but can decide on group and place", () => {
    expect(appealDecisionRefusal({ ...judge, judgeId: 'mei' })).toBe('own_decision')
    for (const kind of ['group', 'place'] as const)
      expect(appealDecisionRefusal({ ...judge, judgeId: 'mei', kind })).toBeNull()
  })
  test('any judge can decide an appeal if no one made the decision', () => {
    expect(appealDecisionRefusal({ ...judge, judgeId: 'grace', decidedBy: null })).toBeNull()
  })

  const decision = { outcome: 'upheld', reason: 'Right.', change: null, issueId: null, seq: null } as const
  test('every outcome requires a reason, and upholding requires a matching change', () => {
    expect(decisionProblems('verdict', { ...decision, outcome: 'rejected' })).toBeNull()
    expect(decisionProblems('verdict', { ...decision, reason: ' ' })).toEqual({ reason: 'A reason is required' })
    expect(decisionProblems('verdict', decision)).toEqual({ change: 'Choose what changes' })
    expect(decisionProblems('verdict', { ...decision, change: 'mark_valid' })).toBeNull()
    expect(decisionProblems('place', { ...decision, change: 'mark_valid' })).toEqual({ change: 'Choose what changes' })
  })
  test('a judge is only offered changes that have an effect', () => {
    const appealed = { status: 'valid', duplicateGroupId: null, isCertified: false, revisionCount: 1 } as const
    expect(possibleChanges('verdict', appealed)).toEqual(['mark_invalid', 'mark_duplicate'])
    expect(possibleChanges('verdict', { ...appealed, status: 'invalid' })).toEqual(['mark_valid', 'mark_duplicate'])
    expect(possibleChanges('group', appealed)).toEqual(['join_group'])
    expect(possibleChanges('group', { ...appealed, duplicateGroupId: 'g' })).toEqual(['leave_group', 'join_group'])
    expect(possibleChanges('place', appealed)).toEqual([])
    expect(possibleChanges('place', { ...appealed, isCertified: true, revisionCount: 2 })).toEqual([
      'certify_revision',
      'withdraw_certificate',
    ])
  })
  test('a change requires the other submission or the revision that it concerns', () => {
    const other = { issueId: 'Choose the other submission' }
    expect(decisionProblems('verdict', { ...decision, change: 'mark_duplicate' })).toEqual(other)
    expect(decisionProblems('group', { ...decision, change: 'join_group' })).toEqual(other)
    expect(decisionProblems('group', { ...decision, change: 'join_group', issueId: 'b' })).toBeNull()
    expect(decisionProblems('place', { ...decision, change: 'certify_revision' })).toEqual({
      seq: 'Choose the revision to certify',
    })
    expect(decisionProblems('place', { ...decision, change: 'withdraw_certificate' })).toBeNull()
  })
})

test("undoing a verdict restores the previous verdict's judge", () => {
  const grace = { kind: 'verdict', actorId: 'grace' } as const
  const olga = { kind: 'verdict', actorId: 'olga' } as const
  const undone = { kind: 'verdict_undone', actorId: 'olga' } as const
  expect(verdictGiver([])).toBeNull()
  expect(verdictGiver([grace, olga])).toBe('olga')
  expect(verdictGiver([grace, olga, undone])).toBe('grace')
  expect(verdictGiver([grace, undone])).toBeNull()
})

describe('finalizing a contest with an appeal period', () => {
  const none = { appealHours: 1, preliminaryAt: null, appealsEndAt: null }

  test('is possible a minute after its deadline, with every appeal decided', () => {
    expect(appealBlockers(none, 0, at(50))).toEqual(['preliminary_results_missing'])
    expect(appealBlockers(contest, 0, at(60))).toEqual(['appeal_window_open'])
    expect(appealBlockers(contest, 0, at(60, 59_999))).toEqual(['appeal_window_open'])
    expect(appealBlockers(contest, 0, at(61))).toEqual([])
    expect(appealBlockers(contest, 1, at(61))).toEqual(['appeals_open'])
  })
})
