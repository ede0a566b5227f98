import { expect, test } from 'vitest'
import { runToEnd } from '../../src/features/likely-duplicates/domain/contest-index'
import { views } from '../../src/features/likely-duplicates/domain/packed-terms'
import { comparePairs } from '../../src/features/likely-duplicates/domain/pair-likeness'
import { scoreCandidates } from '../../src/features/likely-duplicates/domain/score-candidates'
import { hitsOf, judgedContest } from './judged-contest'
import { learnChance } from './learn-chance'
import { examplesOf, learnWeights } from './learn-weights'
import { bm25, tfIdf } from './plain-rankings'
import { sweepContest } from './sweep'

const report = (id: number, body: string, group: string | null, valid = true) => ({
  id,
  author: id,
  title: body,
  body,
  group,
  valid,
})

const contest = judgedContest('Queue', [
  report(1, 'The queue pays a redemption twice', '001-H'),
  report(2, 'A redemption in the queue is paid twice', '001-H'),
  report(3, 'The oracle returns a stale price', '002-H'),
  report(4, 'Nobody can pause the bridge', '003-H'),
  report(5, 'A redemption in the queue is paid twice, says somebody else', 'invalid/1', false),
  report(6, 'Stale oracle price is accepted', '002-H'),
])

test('a valid report with a duplicate counts once, at the rank of another report of its group', () => {
  for (const score of [tfIdf, bm25, ({ terms }: typeof contest, at: number) => scoreCandidates(terms, at)]) {
    const { queries, first, firstFive, small } = hitsOf(contest, score)
    expect([queries, first, firstFive, small]).toEqual([4, 3, 4, 4])
  }
})

test('learned shares add up to 1, none is negative, and the same reports give the same', () => {
  const { shares, sameAuthor } = learnWeights(examplesOf(contest))
  expect(shares).toHaveLength(views.length)
  expect(shares.every((share) => share >= 0)).toBe(true)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2)
  expect(sameAuthor).toBeGreaterThanOrEqual(0)
  expect(learnWeights(examplesOf(contest))).toEqual({ shares, sameAuthor })
})

const likeness = runToEnd(comparePairs(contest.terms, 99))

test('a judge who sweeps everything finds every duplicate, and keys are counted by what they are for', () => {
  const always = { pending: 0, valid: 0, invalid: 0, lookAlikes: 0 }
  const { answers, ...swept } = sweepContest(contest, likeness, { least: always })
  expect(swept).toMatchObject({
    reports: 6,
    duplicates: 4,
    right: 4,
    wrong: 0,
    alone: 0,
    valid: 3,
    invalid: 3,
    same: 2,
  })
  expect(swept.apart + swept.lookAlikesApart).toBe(answers.filter(({ isSame }) => !isSame).length)
})

test('without offers, each report is decided separately, and no duplicate is grouped', () => {
  const never = { pending: 2, valid: 2, invalid: 2, lookAlikes: 2 }
  const { answers, ...swept } = sweepContest(contest, likeness, { least: never })
  expect([answers, swept.sweep, swept.same]).toEqual([[], 0, 0])
  expect(swept).toMatchObject({ valid: 5, invalid: 3, right: 0, wrong: 0, alone: 4 })
})

test('learns that similar reports are more likely to share a cause', () => {
  const answer = (likeness: number, isSame: boolean) => ({ measures: [1, likeness], isSame })
  const [, slope] = learnChance([answer(0.9, true), answer(0.4, true), answer(0.5, false), answer(0.1, false)])
  expect(slope).toBeGreaterThan(0)
})
