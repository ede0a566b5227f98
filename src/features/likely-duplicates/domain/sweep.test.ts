import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import type { Verdict } from '../../../domain/judging/review-rules'
import { type ApartPair, apartCauses, type Cause, causesOf } from './causes'
import { indexContest, runToEnd } from './contest-index'
import { packTerms } from './packed-terms'
import { comparePairs, type Likeness, likenessOfPairs } from './pair-likeness'
import { reportReader } from './report-terms'
import { scoreCandidates } from './score-candidates'
import { chanceOf, findLookAlikes, measuresOf, missesMax, rankOffers } from './sweep-offers'

const read = reportReader((word) => word)
const contestOf = (texts: readonly string[], authors: readonly string[] = []) =>
  indexContest(
    texts.map((description, at) => ({
      id: String(at),
      ...(authors[at] ? { author: authors[at] } : {}),
      terms: packTerms(read({ title: description.slice(0, 20), description, ...noOptionalTexts })),
    })),
  )

/** Issues named a, b, c and so on in line, and how alike each two are by 'a b'. */
function desk(statuses: readonly Verdict[], alike: Record<string, number>, groups: readonly string[] = []) {
  const ids = statuses.map((_, at) => String.fromCharCode(97 + at))
  const size = ids.length
  const values = new Float32Array(size * size)
  for (const [pair, value] of Object.entries(alike)) {
    const [a = 0, b = 0] = pair.split(' ').map((id) => ids.indexOf(id))
    values[size * a + b] = value
    values[size * b + a] = value
  }
  const likeness: Likeness = {
    rowOf: new Map(ids.map((id, at) => [id, at])),
    size,
    values,
    nearest: new Float32Array(size),
    termCounts: new Uint32Array(size).fill(99),
  }
  const groupOf = (id: string) => groups.find((members) => members.includes(id)) ?? null
  const causes = causesOf(
    statuses.map((status, at) => ({
      id: ids[at] ?? '',
      status,
      placeInLine: at,
      duplicateGroupId: groupOf(ids[at] ?? ''),
    })),
  )
  const facts = (apart: readonly ApartPair[] = []) => ({ causes, isApart: apartCauses(causes, apart), likeness })
  const causeOf = (id: string) => causes.find(({ memberIds }) => memberIds.includes(id)) as (typeof causes)[number]
  return {
    facts,
    offered: (id: string, apart: readonly ApartPair[] = [], misses = 0) =>
      rankOffers(causeOf(id), facts(apart), misses).map(({ cause }) => cause.id),
    lookAlikes: (apart: readonly ApartPair[] = []) =>
      findLookAlikes(facts(apart)).map(({ one, other }) => `${one.id} ${other.id}`),
  }
}

describe('what a sweep offers', () => {
  const alike = { 'a b': 0.6, 'a c': 0.5, 'a d': 0.7, 'a e': 0.01 }
  test('compares a valid report with pending and valid ones, most likely first, but not with invalid ones', () => {
    expect(desk(['valid', 'pending', 'valid', 'invalid', 'pending'], alike).offered('a')).toEqual(['b', 'c'])
  })
  test('compares a pending report only with decided ones', () => {
    expect(desk(['pending', 'pending', 'valid', 'invalid', 'pending'], alike).offered('a')).toEqual(['d', 'c'])
  })
  test('offers a group once, and never its own members', () => {
    const groups = ['ac', 'bd']
    expect(desk(['valid', 'pending', 'valid', 'pending'], alike, groups).offered('c')).toEqual(['bd'])
  })
  test('offers first what the same fixes stop, whatever its text says, and changes nothing else', () => {
    const { facts, offered } = desk(['valid', 'pending', 'valid', 'pending', 'pending'], alike)
    const [open, b] = facts().causes
    const stopped = new Set(['e', 'c'])
    const isStoppedAlike = (_: Cause, other: Cause) => stopped.has(other.id)
    const ids = (isAlike: typeof isStoppedAlike) =>
      open && rankOffers(open, { ...facts(), isStoppedAlike: isAlike }).map(({ cause }) => cause.id)
    expect(ids(isStoppedAlike)).toEqual(['c', 'e', 'd', 'b'])
    expect(ids(() => false)).toEqual(offered('a'))
    const isApart = apartCauses(facts().causes, [['a', 'e']])
    expect(open && b && rankOffers(open, { ...facts(), isApart, isStoppedAlike }).map(({ cause }) => cause.id)).toEqual(
      ['c', 'd', 'b'],
    )
  })
  test('never offers a pair marked as different again, in either direction, nor its group', () => {
    const apart: ApartPair[] = [['a', 'b']]
    const statuses: Verdict[] = ['valid', 'pending', 'pending', 'pending']
    expect(desk(statuses, alike).offered('a', apart)).toEqual(['d', 'c'])
    expect(desk(statuses, { 'a b': 0.9 }).offered('b', apart)).toEqual([])
    expect(desk(statuses, alike, ['bc']).offered('a', apart)).toEqual(['d'])
    expect(
      desk(['valid', 'pending', 'pending', 'valid'], { ...alike, 'b d': 0.9 }, ['ad']).offered('d', apart),
    ).toEqual(['c'])
  })
  test('treats issues that were grouped after all as one', () => {
    expect(desk(['valid', 'valid', 'pending'], { 'b c': 0.9 }, ['ab']).offered('a', [['a', 'b']])).toEqual(['c'])
  })
  test('ends after several consecutive answers that it is not the same', () => {
    const all: Verdict[] = ['valid', ...Array<Verdict>(9).fill('pending')]
    const each = Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => [`a ${id}`, 0.8]))
    expect(desk(all, each).offered('a')).toHaveLength(missesMax.valid)
    expect(desk(all, each).offered('a', [], missesMax.valid - 1)).toHaveLength(1)
    expect(desk(all, each).offered('a', [], missesMax.valid)).toEqual([])
    expect(desk(all, each).offered('a', [], missesMax.valid + 1)).toEqual([])
  })
  test("does not offer a report that couldn't be compared", () => {
    const { facts } = desk(['valid', 'pending'], { 'a b': 0.9 })
    const unknown = causesOf([{ id: 'z', status: 'pending', placeInLine: 9, duplicateGroupId: null }])
    const open = facts().causes[0]
    expect(
      open && rankOffers(open, { ...facts(), causes: [...facts().causes, ...unknown] }).map(({ cause }) => cause.id),
    ).toEqual(['b'])
  })
})

describe('look-alikes before results', () => {
  test('lists similar valid causes until someone has marked them as different', () => {
    const { lookAlikes } = desk(['valid', 'valid', 'invalid', 'pending'], { 'a b': 0.8, 'a c': 0.9, 'b d': 0.9 })
    expect(lookAlikes()).toEqual(['a b'])
    expect(lookAlikes([['b', 'a']])).toEqual([])
  })
  test('does not consider reports of a few words similar', () => {
    const { facts } = desk(['valid', 'valid'], { 'a b': 0.9 })
    const likeness = { ...facts().likeness, termCounts: Uint32Array.from([99, 9]) }
    expect([findLookAlikes(facts()).length, findLookAlikes({ ...facts(), likeness })]).toEqual([1, []])
  })
  test('the list always ends, after at most three answers per valid cause', () => {
    const size = 12
    const ids = Array.from({ length: size }, (_, at) => String.fromCharCode(97 + at))
    const alike = Object.fromEntries(ids.flatMap((a, at) => ids.slice(at + 1).map((b) => [`${a} ${b}`, 0.99])))
    const { facts } = desk(Array<Verdict>(size).fill('valid'), alike)
    const apart: ApartPair[] = []
    for (let [next] = findLookAlikes(facts()); next; [next] = findLookAlikes(facts(apart))) {
      apart.push([next.one.shownId, next.other.shownId])
      expect(apart.length).toBeLessThanOrEqual(3 * size)
    }
    expect(apart.length).toBeGreaterThan(0)
  })
})

const word = fc.constantFrom('vault', 'queue', 'settleEpoch', 'oracle', 'stale', 'bridge', 'nonce', 'votes', 'rounding')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const texts = fc.array(text, { minLength: 2, maxLength: 16 })

describe('how alike reports are', () => {
  test('compares pairs like the ranking, including those of one author', () => {
    const authors = fc.array(fc.constantFrom('ada', 'mei', 'linus'), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(texts, authors, (all, by) => {
        const contest = contestOf(all, by)
        const likeness = likenessOfPairs(contest, [...all.keys()])
        const scores = all.map((_, place) => scoreCandidates(contest, place))
        for (const row of all.keys()) {
          const own = likeness(row)
          for (let other = row + 1; other < all.length; other += 1) {
            const mean = ((scores[row]?.[other] as number) + (scores[other]?.[row] as number)) / 2
            expect(own[other]).toBeCloseTo(mean, 10)
          }
        }
      }),
    )
  })
  test('compares only the first reports of a contest', () => {
    const { size, rowOf, values } = runToEnd(comparePairs(contestOf(['vault queue', 'vault queue', 'vault queue']), 2))
    expect([size, rowOf.has('1'), rowOf.has('2')]).toEqual([2, true, false])
    expect([values[0], (values[1] as number) > 0.5]).toEqual([0, true])
  })
  test('reports with the same words are more likely to share a cause than others', () => {
    const likeness = runToEnd(
      comparePairs(contestOf(['vault settleEpoch', 'vault settleEpoch', 'oracle nonce', 'votes']), 9),
    )
    const [a, b, c] = causesOf(
      ['0', '1', '2', '3'].map((id, at) => ({ id, status: 'pending', placeInLine: at, duplicateGroupId: null })),
    )
    const chance = (one = a, other = b) => chanceOf(measuresOf(one as never, other as never, likeness) ?? [])
    expect(chance(a, b)).toBeGreaterThan(chance(a, c))
  })
})
