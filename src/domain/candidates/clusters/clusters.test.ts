import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noOptionalTexts } from '../../issues/issue-text'
import { indexContest } from '../contest-index'
import { packTerms, termHash } from '../packed-terms'
import { reportReader } from '../report-terms'
import { scoresFor } from '../score-candidates'
import { clusterReports, nearestOdds, pairsOf, typicalPair } from './cluster-reports'
import { commonTerms } from './common-terms'
import { chanceOf, comparePairs, likenessOfPairs, type PairOdds } from './pair-odds'

const read = reportReader((word) => word)
const contestOf = (texts: readonly string[], authors: readonly string[] = []) =>
  indexContest(
    texts.map((description, at) => ({
      id: String(at),
      ...(authors[at] ? { author: authors[at] } : {}),
      terms: packTerms(read({ title: description.slice(0, 20), description, ...noOptionalTexts })),
    })),
  )
const everyPlace = (texts: readonly string[]) => texts.map((_, place) => place)

/** Odds of pairs by 'a b', all others far apart. */
function pairs(size: number, near: Record<string, number>): PairOdds {
  const odds = new Float32Array(size * size).fill(-9)
  for (const [pair, value] of Object.entries(near)) {
    const [a = 0, b = 0] = pair.split(' ').map(Number)
    odds[size * a + b] = value
    odds[size * b + a] = value
  }
  return { size, odds }
}
const rowsOf = (...asked: Parameters<typeof clusterReports>) => clusterReports(...asked).map(({ rows }) => rows)

const word = fc.constantFrom('vault', 'queue', 'settleEpoch', 'oracle', 'stale', 'bridge', 'nonce', 'votes', 'rounding')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const texts = fc.array(text, { minLength: 2, maxLength: 16 })

describe('clusters of reports', () => {
  test('reports join while their pairs are likely enough on average, and the others stay alone', () => {
    expect(rowsOf(pairs(5, { '0 2': 4, '2 4': 4, '0 4': 3 }), 2)).toEqual([[0, 2, 4], [1], [3]])
    // 4 is likely with 2 alone: on average it is not.
    expect(rowsOf(pairs(5, { '0 2': 5, '2 4': 4 }), 2)).toEqual([[0, 2], [1], [3], [4]])
    expect(rowsOf(pairs(3, { '0 1': 1.9 }), 2)).toEqual([[0], [1], [2]])
  })
  test('no cluster has more reports than one decision takes', () => {
    const all = { size: 7, odds: new Float32Array(49).fill(5) }
    expect(rowsOf(all, 2, 3)).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  })
  test('a decided cluster leaves the others as they were', () => {
    const near = pairs(6, { '0 1': 5, '2 3': 4, '4 5': 3 })
    expect(rowsOf(near, 2)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ])
    expect(rowsOf(pairsOf([0, 1, 4, 5], near), 2)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })
  test('every report is in exactly one cluster, and the same odds give the same clusters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.integer({ min: -9, max: 9 })), (size, some) => {
        const values = [...some.take(size * size)]
        const near: Record<string, number> = {}
        for (let a = 0; a < size; a += 1) for (let b = 0; b < a; b += 1) near[`${a} ${b}`] = values[size * a + b] ?? 0
        const found = clusterReports(pairs(size, near), 2)
        expect(found.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(everyPlace(Array(size).fill('')))
        expect(found.every(({ rows, odds }) => rows.length === 1 || odds >= 2)).toBe(true)
        expect(clusterReports(pairs(size, near), 2)).toEqual(found)
      }),
    )
  })
  test('the two most typical reports of a cluster show why it is one', () => {
    const near = pairs(4, { '0 1': 3, '0 2': 3, '1 2': 5, '1 3': 3, '2 3': 4 })
    expect(typicalPair({ rows: [0, 1, 2, 3], odds: 3 }, near)).toEqual([2, 1])
    expect([nearestOdds(3, near), nearestOdds(0, pairs(1, {}))]).toEqual([4, -9])
  })
})

describe('the likeness of pairs', () => {
  test('it is the mean of what the ranking scores in both directions', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.constantFrom('ada', 'bob', 'eve'), { maxLength: 16 }), (all, authors) => {
        const contest = contestOf(all, authors)
        const likeness = likenessOfPairs(contest, everyPlace(all))
        for (const row of everyPlace(all)) {
          const own = likeness(row)
          for (let other = row + 1; other < all.length; other += 1) {
            const mean = (scoresFor(contest, row)[other] as number) + (scoresFor(contest, other)[row] as number)
            expect(own[other]).toBeCloseTo(mean / 2, 9)
          }
        }
      }),
    )
  })
  test('only the chosen reports are compared, by the terms of all', () => {
    const all = ['vault donation', 'oracle stale', 'vault donation', 'oracle', 'vault']
    const contest = contestOf(all)
    expect(likenessOfPairs(contest, [0, 2])(0)[1]).toBeCloseTo(scoresFor(contest, 0)[2] as number, 9)
  })
  test('the same text is likelier of one cause than texts without a common word', () => {
    const compared = comparePairs(
      contestOf(['settleEpoch pays twice', 'settleEpoch pays twice', 'stale oracle']),
      [0, 1, 2],
    )
    let steps = 0
    let step = compared.next()
    for (; !step.done; step = compared.next()) steps += 1
    const { size, odds } = step.value
    expect([steps, size]).toEqual([3, 3])
    expect(chanceOf(odds[1] as number)).toBeGreaterThan(0.9)
    expect(chanceOf(odds[2] as number)).toBeLessThan(0.1)
  })
})

test('a term that half of the reports of a cluster have is common to it', () => {
  const counts = commonTerms(contestOf(['vault donation', 'vault dust', 'vault gas', 'donation']), [0, 1, 2])
  expect(['vault', 'donation', 'queue'].map((key) => counts(termHash('words', key)))).toEqual([true, false, false])
})
