import { describe, expect, test } from 'vitest'
import {
  type DrawnLook,
  lookState,
  pairsOf,
  resolutionRefusal,
  secondLookRefusal,
  standingOf,
} from './second-look-rules'

const look = (firstVerdict: DrawnLook['firstVerdict'], secondVerdict: DrawnLook['secondVerdict'], more = {}) => ({
  ...{ isWithdrawn: false, firstVerdict, secondVerdict, isResolved: false },
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

test('finalizing waits for what is undecided or unresolved, and for nothing that was withdrawn', () => {
  expect(standingOf(looks)).toEqual({ undecided: 1, unresolved: 1 })
  expect(standingOf([])).toEqual({ undecided: 0, unresolved: 0 })
})

test('the figures count both verdicts of what was judged twice, resolved or not', () => {
  expect(pairsOf(looks)).toEqual({ bothValid: 1, onlyFirstValid: 1, onlySecondValid: 1, bothInvalid: 1 })
})

describe('who may take a second look', () => {
  const judge = {
    ...{ judgeId: 'grace', authorId: 'ada', judgeHasSubmitted: false, isFinalized: false },
    ...{ hasDecidedOnIt: false, hasSeenVerdict: false },
  }
  const open = { secondVerdict: null, hasVerdict: true }

  test.each([
    ['a judge who has not seen the first verdict may', judge, open, null],
    ['nobody looks at an own submission', { ...judge, judgeId: 'ada' }, open, 'self_review'],
    ['nobody who has submitted to the contest', { ...judge, judgeHasSubmitted: true }, open, 'conflict_of_interest'],
    ['nobody once the contest is finalized', { ...judge, isFinalized: true }, open, 'contest_finalized'],
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

describe('who may resolve a difference', () => {
  const judge = {
    ...{ judgeId: 'olga', authorId: 'ada', judgeHasSubmitted: false, isFinalized: false },
    gaveOneOfThem: false,
  }
  const difference = { state: lookState(differs), hasOtherJudge: true }

  test.each([
    ['a judge who gave neither verdict may', judge, difference, null],
    ['not one of the two, while there is another', { ...judge, gaveOneOfThem: true }, difference, 'second_look_own'],
    [
      'one of the two, if nobody else is there',
      { ...judge, gaveOneOfThem: true },
      { ...difference, hasOtherJudge: false },
      null,
    ],
    ['nobody resolves what agrees', judge, { ...difference, state: 'agreed' as const }, 'second_look_no_difference'],
    ['nobody resolves it twice', judge, { ...difference, state: 'resolved' as const }, 'second_look_no_difference'],
    ['not the author', { ...judge, judgeId: 'ada' }, difference, 'self_review'],
    ['not after finalizing', { ...judge, isFinalized: true }, difference, 'contest_finalized'],
  ])('%s', (_, who, which, refusal) => {
    expect(resolutionRefusal(who, which)).toBe(refusal)
  })
})
