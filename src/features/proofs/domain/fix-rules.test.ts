import { expect, test } from 'vitest'
import type { FixAdder } from '../../../domain/contests/proof-runs'
import { fixReader, mayRemoveFix, showsFix } from './fix-rules'

const contest = { startDate: new Date('2026-11-01T00:00:00Z'), endDate: new Date('2026-11-20T00:00:00Z') }
const [running, ended] = [new Date('2026-11-10T00:00:00Z'), new Date('2026-11-20T00:00:01Z')]
const nobody = { isJudge: false, hasStake: false, seat: null, isBlind: false, now: ended } as const
const reader = (facts: Partial<Parameters<typeof fixReader>[1]>) => fixReader(contest, { ...nobody, ...facts })

test('judges see and add fixes once nobody can submit any more', () => {
  expect(reader({ isJudge: true })).toEqual({ as: 'judge' })
  expect(reader({ isJudge: true, now: running })).toEqual({ refusal: 'contest_not_ended' })
  expect(reader({ isJudge: true, now: contest.endDate })).toEqual({ refusal: 'contest_not_ended' })
})

test('a judge who has submitted sees none, and one who may still look blindly neither', () => {
  expect(reader({ isJudge: true, hasStake: true })).toEqual({ refusal: 'conflict_of_interest' })
  expect(reader({ isJudge: true, isBlind: true })).toEqual({ refusal: 'second_look_yours' })
})

test('a sponsor sees them after the end, and before it hears what everybody else hears', () => {
  expect(reader({ seat: 'sponsor' })).toEqual({ as: 'sponsor' })
  expect(reader({ seat: 'sponsor', now: running })).toEqual({ refusal: 'fixes_not_shown' })
  expect(reader({})).toEqual({ refusal: 'fixes_not_shown' })
  expect(reader({ now: running })).toEqual({ refusal: 'fixes_not_shown' })
})

test('a sponsor sees fixes of sponsors, and of judges those for released submissions', () => {
  const isReleased = (id: string) => id === 'released'
  const seen = (issueId: string | null, addedAs: FixAdder) => showsFix('sponsor', { issueId, addedAs }, isReleased)
  expect(seen(null, 'sponsor')).toBe(true)
  expect(seen('released', 'judge')).toBe(true)
  expect(seen('other', 'judge')).toBe(false)
  expect(seen(null, 'judge')).toBe(false)
  expect(showsFix('judge', { issueId: 'other', addedAs: 'sponsor' }, isReleased)).toBe(true)
})

test('judges remove any fix, sponsors their own', () => {
  expect(mayRemoveFix('judge', { addedBy: 'mei' }, 'grace')).toBe(true)
  expect(mayRemoveFix('sponsor', { addedBy: 'mei' }, 'mei')).toBe(true)
  expect(mayRemoveFix('sponsor', { addedBy: 'grace' }, 'mei')).toBe(false)
})
