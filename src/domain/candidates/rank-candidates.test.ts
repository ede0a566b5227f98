import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noOptionalTexts } from '../issues/issue-text'
import { indexContest } from './contest-index'
import { packTerms, termHash } from './packed-terms'
import { rankCandidates } from './rank-candidates'
import { reportReader } from './report-terms'

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
  test('a report by the same author comes after an equal one by somebody else, and is still listed', () => {
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
  test('two reports that recommend the same are similar', () => {
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
