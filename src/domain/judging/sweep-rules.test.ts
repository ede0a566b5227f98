import { expect, test } from 'vitest'
import { finalizeRefusals, publishRefusals } from './review-rules'
import { joinedVerdict } from './sweep-rules'

test('merging copies the only verdict, and refuses two different ones', () => {
  expect(joinedVerdict('valid', 'pending')).toBe('valid')
  expect(joinedVerdict('pending', 'invalid')).toBe('invalid')
  expect(joinedVerdict('valid', 'valid')).toBe('valid')
  expect([joinedVerdict('pending', 'pending'), joinedVerdict('valid', 'invalid')]).toEqual([null, null])
})

test('look-alikes must be reviewed before preliminary and final results', () => {
  const [startDate, endDate, now] = [new Date(0), new Date(60_000), new Date(600_000)]
  const contest = { startDate, endDate, prizePoolCents: 1, appealHours: null, preliminaryAt: null, appealsEndAt: null }
  const facts = { pendingCount: 0, secondLook: null, judgeHasStake: false, openAppealCount: 0, now }
  for (const refusals of [finalizeRefusals, publishRefusals]) {
    expect(refusals(contest, { ...facts, lookAlikeCount: 2 })).toEqual(['look_alikes'])
    expect(refusals(contest, { ...facts, lookAlikeCount: 0 })).toEqual([])
  }
})
