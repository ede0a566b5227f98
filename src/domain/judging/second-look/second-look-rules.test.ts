import { describe, expect, test } from 'vitest'
import {
  type DrawnLook,
  lookState,
  pairsOf,
  resolutionRefusal,
  secondLookRefusal,
  summarizeSecondLooks,
} from './second-look-rules'

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

test("undecided and unresolved submissions block finalizing, withdrawn ones don't", () => {
  expect(summarizeSecondLooks(looks)).toEqual({ undecided: 1, unresolved: 1 })
  expect(summarizeSecondLooks([])).toEqual({ undecided: 0, unresolved: 0 })
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

describe('who may resolve a difference', () => {
  const judge = { judgeId: 'mei', authorId: 'ada', judgeHasStake: false, isFinalized: false, isPreliminary: false }
  const difference = {
    state: lookState(differs),
    gaveThem: ['grace', 'olga'],
    seats: [] as { userId: string; seat: 'lead' | 'judge' }[],
    ableJudges: ['grace', 'olga', 'mei'],
  }
  const as = (judgeId: string) => ({ ...judge, judgeId })
  const lead = (userId: string) => ({ ...difference, seats: [{ userId, seat: 'lead' as const }] })
  const onlyTwo = { ...difference, ableJudges: ['grace', 'olga'] }

  test.each([
    ['without a lead, a judge who gave neither verdict may', judge, difference, null],
    ['not one of the two, while there is another', as('olga'), difference, 'second_look_own'],
    ['one of the two, if nobody else may judge it', as('olga'), onlyTwo, null],
    ['the lead may', judge, lead('mei'), null],
    ['nobody but the lead', as('linus'), lead('mei'), 'not_lead'],
    ['one of the two is told that it is for the lead', as('olga'), lead('mei'), 'not_lead'],
    ['somebody else, if the lead gave one of the two', judge, lead('grace'), null],
    ['not the lead who gave one of the two', as('grace'), lead('grace'), 'second_look_own'],
    [
      'the lead all the same, if nobody else may',
      as('grace'),
      { ...onlyTwo, ...lead('grace'), ableJudges: ['grace', 'olga'] },
      null,
    ],
    ['somebody else, if the lead may not judge it', judge, lead('left'), null],
    ['nobody resolves what agrees', judge, { ...difference, state: 'agreed' as const }, 'second_look_no_difference'],
    ['nobody resolves it twice', judge, { ...difference, state: 'resolved' as const }, 'second_look_no_difference'],
    ['not the author', as('ada'), difference, 'self_review'],
    ['not after finalizing', { ...judge, isFinalized: true }, difference, 'contest_finalized'],
  ])('%s', (_, who, which, refusal) => {
    expect(resolutionRefusal(who, which)).toBe(refusal)
  })
})
