import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import { type ContestTerms, indexContest } from './contest-index'
import {
  addParts,
  kindNumber,
  kindOf,
  occurrencesOf,
  type PackedTerms,
  packTerms,
  saturated,
  termHash,
  weightOf,
} from './packed-terms'
import { rankCandidates, rankInSteps } from './rank-candidates'
import { reportReader, termKinds } from './report-terms'
import { scoreCandidates } from './score-candidates'

const read = reportReader((word) => word)
const packed = (description: string) => packTerms(read({ title: '', description, ...noOptionalTexts }))
const contestOf = (texts: readonly string[]) =>
  indexContest(texts.map((text, at) => ({ id: String(at), terms: packed(text) })))
const ranked = (texts: readonly string[], id = '0', most = 10) => rankCandidates(contestOf(texts), id, most)

const word = fc.constantFrom('vault', 'queue', 'settleEpoch', 'oracle', 'stale', 'bridge', 'nonce', 'votes', 'rounding')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const texts = fc.array(text, { minLength: 2, maxLength: 20 })

describe('the order of candidates', () => {
  test('a shared rare word counts for more than a shared frequent one', () => {
    const found = ranked(['vault donation', 'vault fees', 'donation', 'vault dust', 'vault gas'])
    expect(found[0]?.id).toBe('2')
  })
  test('the same text scores 1, and a text without a common term is no candidate', () => {
    expect(ranked(['settleEpoch pays twice', 'settleEpoch pays twice', 'stale oracle'])).toEqual([
      { id: '1', score: expect.closeTo(1, 9) },
    ])
  })
  test('a report by the same author ranks below an equal one by someone else, but is still listed', () => {
    const text = 'settleEpoch pays twice'
    const contest = indexContest(
      ['ada', 'ada', 'bob', 'eve'].map((author, at) => ({
        id: String(at),
        author,
        terms: packed(at === 3 ? 'stale oracle' : text),
      })),
    )
    expect(rankCandidates(contest, '0', 10).map(({ id }) => id)).toEqual(['2', '1'])
  })
  test('two reports with the same recommendation are similar', () => {
    const fix = (text: string) => `Dust stays\n## Recommendation\n${text}`
    expect(ranked([fix('use mulDivUp'), fix('call sync'), fix('round by mulDivUp')])[0]?.id).toBe('2')
  })
  test('at most the requested number is returned, and none for an unknown issue', () => {
    const many = Array.from({ length: 30 }, (_, at) => `vault donation ${'again '.repeat(at)}`)
    expect(ranked(many, '0', 10)).toHaveLength(10)
    expect(ranked(many, 'unknown')).toEqual([])
  })
  test('two reports that link to the same lines are similar', () => {
    const link = (lines: string) => `https://github.com/tidewater-fi/core/blob/main/src/Vault.sol#${lines}`
    const found = ranked([`dust ${link('L10-L20')}`, `gas ${link('L300')}`, `gas ${link('L12-L18')}`])
    expect(found.map(({ id }) => id)).toEqual(['2', '1'])
  })
  test('scores are between 0 and 1, sorted, without the issue itself, and symmetric', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const found = ranked(all, '0', all.length)
        expect(found.every(({ id, score }) => id !== '0' && score > 0 && score <= 1 + 1e-9)).toBe(true)
        expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
        const backwards = rankCandidates(contestOf(all), found[0]?.id ?? '', all.length)
        if (found[0]) expect(backwards.map(({ id }) => id)).toContain('0')
      }),
    )
  })
  test('the number of reports with a term is counted exactly', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const { spreadOf } = contestOf(all)
        const expected = all.filter((one) => one.split(' ').includes('donation') || one.split(' ').includes('vault'))
        if (expected.length > 0) expect(spreadOf(termHash('words', 'vault'))).toBe(expected.length)
      }),
    )
  })
  test('thousands of terms are kept apart', () => {
    const many = Array.from({ length: 50 }, (_, issue) =>
      Array.from({ length: 200 }, (_, at) => `name${String.fromCharCode(97 + (at % 26))}x${issue}y${at}`).join(' '),
    )
    const { rarities, spreadOf } = contestOf([...many, many[7] ?? ''])
    expect(rarities.length).toBe(50 * 200)
    expect(spreadOf(termHash('words', 'namecx7y2'))).toBe(2)
    expect(spreadOf(termHash('words', 'namecx8y2'))).toBe(1)
  })
})

test("two interleaved rankings don't affect each other", () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `w${at.toString(36)}`).join(' ')
  const contest = contestOf(Array.from({ length: 150 }, (_, at) => `${words} own${at} ${at % 2 ? 'odd' : 'even'}`))
  const works = ['3', '8'].map((id) => ({ id, work: rankInSteps(contest, id, 10), steps: 0, found: [] as unknown[] }))
  for (let open = works; open.length > 0; ) {
    open = open.filter((one) => {
      const step = one.work.next()
      one.steps += 1
      if (step.done) one.found = step.value
      return !step.done
    })
  }
  for (const { id, found, steps } of works) {
    expect(found).toEqual(rankCandidates(contest, id, 10))
    expect(found).toHaveLength(10)
    expect(steps).toBeGreaterThan(3)
  }
})

/** The best of all, each compared with the open one. */
function bestOfAll(contest: ContestTerms, openAt: number, most: number) {
  return [...scoreCandidates(contest, openAt)]
    .map((score, place) => ({ id: String(place), score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
    .slice(0, most)
}

const expectSameBest = (contest: ContestTerms, most: number) => {
  for (const openAt of contest.issues.keys())
    expect(rankCandidates(contest, String(openAt), most)).toEqual(bestOfAll(contest, openAt, most))
}

const names =
  'vault queue settleEpoch oracle stale bridge nonce votes rounding dust gas price hook share auction'.split(' ')
/** Words at the front are frequent, those at the end rare. */
const rareWord = fc
  .tuple(fc.nat(names.length - 1), fc.nat(names.length - 1))
  .map(([a, b]) => names[Math.min(a, b)] as string)
const report = fc.record({
  title: fc.array(rareWord, { maxLength: 4 }),
  words: fc.array(rareWord, { minLength: 1, maxLength: 15 }),
  fix: fc.array(rareWord, { maxLength: 4 }),
  author: fc.constantFrom('ada', 'bob', 'eve'),
})

const term = fc.tuple(fc.nat(12), fc.nat(termKinds.length - 1), fc.integer({ min: 4, max: 31 }))
const packedTerms = (list: readonly [number, number, number][]): PackedTerms => ({
  hashes: Uint32Array.from(list, ([hash]) => hash),
  marks: Uint8Array.from(list, ([, kind, weight]) => (kind << 5) | weight),
})

describe('the best without comparing all', () => {
  test('finds exactly the best of all, with the same scores', () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (all, most) => {
        const contest = indexContest(
          all.map(({ title, words, fix, author }, at) => {
            const description = `${words.join(' ')}\n\n## Recommendation\n${fix.join(' ')}`
            return {
              id: String(at),
              author,
              terms: packTerms(read({ title: title.join(' '), description, ...noOptionalTexts })),
            }
          }),
        )
        expectSameBest(contest, most)
      }),
    )
  })

  test('also finds them if different terms have the same hash', () => {
    const terms = fc.array(term, { minLength: 1, maxLength: 12 }).map(packedTerms)
    fc.assert(
      fc.property(fc.array(terms, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (all, most) => {
        expectSameBest(indexContest(all.map((one, at) => ({ id: String(at), terms: one }))), most)
      }),
    )
  })
})

test('a packed part is never less than the exact one, and hardly more unless the text is four times as long as others', () => {
  const terms = fc.uniqueArray(term, { minLength: 1, selector: ([hash]) => hash }).map(packedTerms)
  fc.assert(
    fc.property(fc.array(terms, { minLength: 2, maxLength: 30 }), (all) => {
      const contest = indexContest(all.map((one, at) => ({ id: String(at), terms: one })))
      const { holders, marks, norms, saturations, relativeLengths } = contest
      for (const [at, holder] of holders.entries()) {
        const packed = (counted: { contribution: number; saturated: number }) => {
          const values = new Float64Array(all.length)
          addParts(values, contest, { from: at, to: at + 1, ...counted })
          return values[holder] as number
        }
        const mark = marks[at] as number
        const own = kindOf(mark) * all.length + holder
        const isTitle = kindOf(mark) === kindNumber.title
        const ofWhole = isTitle ? 1 / (saturations[own] as number) : weightOf(mark) / (norms[own] as number)
        expect(packed({ contribution: 1, saturated: 0 })).toBeGreaterThanOrEqual(ofWhole)
        expect(packed({ contribution: 1, saturated: 0 })).toBeLessThanOrEqual(ofWhole * 2 ** (1 / 16) * 1.001)
        const length = relativeLengths[own] as number
        const bm25 = saturated(occurrencesOf(mark), length)
        expect(packed({ contribution: 0, saturated: 1 })).toBeGreaterThanOrEqual(bm25)
        if (length < 4) expect(packed({ contribution: 0, saturated: 1 })).toBeLessThanOrEqual(bm25 + 0.1)
      }
    }),
  )
})
