import { describe, expect, test } from 'vitest'
import { type DrawnLook, lookState, pairsOf, secondLookRefusal } from './second-look-rules'

const look = (firstVerdict: DrawnLook['firstVerdict'], secondVerdict: DrawnLook['secondVerdict'], more = {}) => ({
  ...{ isWithdrawn: false, firstVerdict, secondVerdict, isResolved: false, isBlind: true },
  ...more,
})
const undecided = look(null, null)
const differs = look('valid', 'invalid')
const looks = [
  undecided,
  look('valid', 'valid'),
  look('invalid', 'invalid'),
  differs,
  look('invalid', 'valid', { isResolved: true }),
  look('valid', 'invalid', { isWithdrawn: true }),
  look(null, null, { isWithdrawn: true }),
]

test('a drawn submission is undecided, agreed, a difference or resolved, and empty once it is withdrawn', () => {
  expect(looks.map(lookState)).toEqual([
    ...['undecided', 'agreed', 'agreed', 'difference', 'resolved'],
    ...['withdrawn', 'withdrawn'],
  ])
})

test('statistics count both verdicts of submissions judged twice, resolved or not', () => {
  expect(pairsOf(looks)).toEqual({ bothValid: 1, onlyFirstValid: 1, onlySecondValid: 1, bothInvalid: 1 })
})

describe('who may take a second look', () => {
  const judge = {
    ...{ judgeId: 'grace', authorId: 'ada', judgeHasStake: false, isFinalized: false, isPreliminary: false },
    ...{ hasLed: false, hasDecidedOnIt: false, hasSeenVerdict: false },
  }
  const open = { secondVerdict: null, hasVerdict: true }

  test.each([
    ['a judge who has not seen the first verdict may', judge, open, null],
    ['nobody looks at an own submission', { ...judge, judgeId: 'ada' }, open, 'self_review'],
    ['nobody who has submitted to the contest', { ...judge, judgeHasStake: true }, open, 'conflict_of_interest'],
    ['nobody once the contest is finalized', { ...judge, isFinalized: true }, open, 'contest_finalized'],
    ['the lead gives none', { ...judge, hasLed: true }, open, 'second_look_lead'],
    ['nobody who has decided on it', { ...judge, hasDecidedOnIt: true }, open, 'second_look_seen'],
    ['nobody who has seen its verdict', { ...judge, hasSeenVerdict: true }, open, 'second_look_seen'],
    ['it waits for the first verdict', judge, { ...open, hasVerdict: false }, 'second_look_waits'],
    ['it is decided once', judge, { ...open, secondVerdict: 'valid' as const }, 'second_look_decided'],
    [
      'also one whose first verdict was taken back stays decided',
      judge,
      { secondVerdict: 'valid' as const, hasVerdict: false },
      'second_look_decided',
    ],
  ])('%s', (_, who, which, refusal) => {
    expect(secondLookRefusal(who, which)).toBe(refusal)
  })
})
