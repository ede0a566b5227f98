import { expect, test } from 'vitest'
import { collidingWords } from '../../../../test/hostile/turns/colliding-words'
import { longestTurn, measureRepeatedly } from '../../../../test/hostile/turns/measure-turns'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import { inSlices } from '../../../server/concurrency/in-slices'
import { indexContest, indexInSteps } from '../domain/contest-index'
import { packTerms } from '../domain/packed-terms'
import { rankCandidates, rankInSteps } from '../domain/rank-candidates'
import { reportReader } from '../domain/report-terms'

const read = reportReader((word) => word)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `w${(from + at).toString(36)}`)

const reportsOf = (count: number, wordsOf: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    terms: packTerms(read({ title: `Report ${at}`, description: wordsOf(at).join(' '), ...noOptionalTexts })),
  }))

test('ranking hundreds of reports with thousands of common words blocks no one', async () => {
  const contest = indexContest(reportsOf(400, () => numbered(0, 4_000)))
  const { result, longestMs } = await measureRepeatedly(() => inSlices(rankInSteps(contest, '7', 10)))
  expect(result).toHaveLength(10)
  expect(longestMs).toBeLessThan(longestTurn)
})

test('ranking reports with thousands of unique words each blocks no one', async () => {
  const contest = indexContest(reportsOf(100, (at) => numbered(at * 8_000, (at + 1) * 8_000)))
  const { longestMs } = await measureRepeatedly(async () => rankCandidates(contest, '7', 10))
  expect(longestMs).toBeLessThan(longestTurn)
})

test('reports with words chosen for their hashes block no one', async () => {
  const words = collidingWords()
  expect(words.length).toBeGreaterThan(50_000)
  const reports = reportsOf(6, (at) => words.slice(at * 9_800, (at + 1) * 9_800))
  const { result, longestMs } = await measureRepeatedly(() => inSlices(indexInSteps(reports)))
  expect(result.issues).toHaveLength(6)
  expect(longestMs).toBeLessThan(longestTurn)
})
