import { expect, test } from 'vitest'
import { learnedWeights, scoresFor } from '../../src/domain/candidates/score-candidates'
import { views } from '../../src/domain/candidates/views'
import { calibrate, learnedLikeness, mergesOf, plainLikeness } from './clusters'
import { hitsOf, judgedContest } from './judged-contest'
import { examplesOf, learnWeights } from './learn-weights'
import { bm25, tfIdf } from './plain-rankings'

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
  for (const score of [tfIdf, bm25, ({ terms }: typeof contest, at: number) => scoresFor(terms, at)]) {
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

test('a cluster of two causes has wrong members, and one without a label counts for itself', () => {
  const pairs = plainLikeness(contest, tfIdf)
  const [none, all] = [
    { slope: 0, intercept: -9 },
    { slope: 0, intercept: 9 },
  ]
  expect(mergesOf(pairs, none, 0.9)).toMatchObject({ reports: 6, decisions: 6, members: 0, wrong: 0, pairs: 0 })
  expect(mergesOf(pairs, all, 0.9)).toMatchObject({ decisions: 1, members: 6, wrong: 4, pairs: 15, wrongPairs: 13 })
})

test('likeness becomes a chance that is higher for reports of one cause', () => {
  const pairs = learnedLikeness(contest, learnedWeights)
  expect(calibrate([plainLikeness(contest, bm25)]).slope).toBeGreaterThan(0)
  expect(mergesOf(pairs, { slope: 20, intercept: -8 }, 0.5)).toMatchObject({ reports: 6 })
})
