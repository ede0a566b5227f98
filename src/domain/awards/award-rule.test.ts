import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeInLine } from '../judging/duplicate-groups'
import { verdicts } from '../judging/review-rules'
import { type AwardSplit, awardShares, type JudgedIssue, splitAward } from './award-rule'

const issue = (id: string, placeInLine: number, change: Partial<JudgedIssue> = {}): JudgedIssue => ({
  id,
  authorId: `author of ${id}`,
  status: 'valid',
  duplicateGroupId: null,
  placeInLine,
  isWithdrawn: false,
  ...change,
})
const amounts = (split: AwardSplit) => Object.fromEntries(split.lines.map((line) => [line.issueId, line.amountCents]))
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const paid = (split: AwardSplit) => sum(split.lines.map((line) => line.amountCents))

describe('the shares', () => {
  test.each([
    [9_000_000, 3, [3_000_000, 3_000_000, 3_000_000]],
    [10_000_000, 3, [3_333_334, 3_333_333, 3_333_333]],
    [10_000_000, 7, [1_428_572, 1_428_572, 1_428_572, 1_428_571, 1_428_571, 1_428_571, 1_428_571]],
    [10_000_000, 1, [10_000_000]],
    [10_000_000, 0, []],
    [1, 2, [1, 0]],
    [0, 2, [0, 0]],
    [100_000_000_000_000, 3, [33_333_333_333_334, 33_333_333_333_333, 33_333_333_333_333]],
  ])('of %i cents among %i unique issues are %j [1.reward.03]', (poolCents, uniqueCount, shares) => {
    expect(awardShares(poolCents, uniqueCount)).toEqual(shares)
  })

  test.each([
    [-1, 1],
    [0.5, 1],
    [Number.NaN, 1],
    [1, -1],
    [1, 1.5],
    [Number.MAX_SAFE_INTEGER + 1, 1],
  ])('splitting %d cents among %d throws', (poolCents, uniqueCount) => {
    expect(() => awardShares(poolCents, uniqueCount)).toThrow(
      new RangeError(`A pool of ${poolCents} cents cannot be split in ${uniqueCount}`),
    )
  })
})

describe('the award of a contest', () => {
  test('a pool of $90,000 and three unique valid issues make $30,000 each [1.reward.03]', () => {
    const split = splitAward(9_000_000, [issue('A', 1), issue('B', 2), issue('C', 3)])
    expect(split).toMatchObject({ rulesVersion: 1, uniqueCount: 3, returnedCents: 0 })
    expect(amounts(split)).toEqual({ A: 3_000_000, B: 3_000_000, C: 3_000_000 })
  })

  test('a valid duplicate that is not primary gets a line of 0 and adds no share [1.reward.04]', () => {
    const group = { duplicateGroupId: 'g' }
    const split = splitAward(10_000_000, [issue('A', 1), issue('B', 2, group), issue('C', 3, group)])
    expect(split.uniqueCount).toBe(2)
    expect(amounts(split)).toEqual({ A: 5_000_000, B: 5_000_000, C: 0 })
    expect(split.lines.map((line) => line.isPrimary)).toEqual([true, true, false])
  })

  test('each of two groups pays its own primary', () => {
    const [g, h] = [{ duplicateGroupId: 'g' }, { duplicateGroupId: 'h' }]
    const split = splitAward(10, [issue('A', 1, g), issue('B', 2, h), issue('C', 3, g), issue('D', 4, h)])
    expect(split.uniqueCount).toBe(2)
    expect(amounts(split)).toEqual({ A: 5, B: 5, C: 0, D: 0 })
  })

  test('the first valid issue in line wins its group, whatever invalid ones precede it [1.reward.05]', () => {
    const group = { duplicateGroupId: 'g' }
    const a = issue('A', 5, group)
    const b = issue('B', 3, { ...group, status: 'invalid' })
    const c = issue('C', 9, group)
    expect(amounts(splitAward(100, [a, b, c]))).toEqual({ A: 100, C: 0 })
    expect(amounts(splitAward(100, [{ ...a, status: 'invalid' }, b, c]))).toEqual({ C: 100 })
    expect(amounts(splitAward(100, [a, { ...b, status: 'valid' }, c]))).toEqual({ B: 100, A: 0, C: 0 })
  })

  test('an edit moves an issue back in line, unless its earlier revision is certified', () => {
    const group = { duplicateGroupId: 'g' }
    const c = issue('C', 20, group)
    expect(amounts(splitAward(100, [issue('A', placeInLine(40, null), group), c]))).toEqual({ A: 0, C: 100 })
    expect(amounts(splitAward(100, [issue('A', placeInLine(40, 10), group), c]))).toEqual({ A: 100, C: 0 })
  })

  test('invalid, pending and withdrawn issues earn nothing', () => {
    const split = splitAward(100, [
      issue('A', 1, { status: 'invalid' }),
      issue('B', 2, { status: 'pending' }),
      issue('C', 3, { isWithdrawn: true }),
      issue('D', 4),
    ])
    expect(amounts(split)).toEqual({ D: 100 })
  })

  test('without a valid issue, no one is paid and the whole pool is returned', () => {
    const split = splitAward(10_000_000, [issue('A', 1, { status: 'invalid' })])
    expect(split).toEqual({ rulesVersion: 1, uniqueCount: 0, lines: [], returnedCents: 10_000_000 })
  })

  test('the odd cents go to the earliest primaries', () => {
    const split = splitAward(11, [issue('C', 9), issue('A', 2), issue('B', 5)])
    expect(split.lines.map((line) => [line.issueId, line.amountCents])).toEqual([
      ['A', 4],
      ['B', 4],
      ['C', 3],
    ])
  })

  test('the author of several primaries gets each share, and one share within one class', () => {
    const ada = { authorId: 'ada' }
    const group = { duplicateGroupId: 'g' }
    const split = splitAward(400, [
      issue('A', 1, ada),
      issue('B', 2, ada),
      issue('C', 3),
      issue('D', 4, group),
      issue('E', 5, { ...group, ...ada }),
    ])
    expect(sum(split.lines.filter((line) => line.authorId === 'ada').map((line) => line.amountCents))).toBe(200)
    const alone = splitAward(400, [issue('A', 1, { ...ada, ...group }), issue('B', 2, { ...ada, ...group })])
    expect(amounts(alone)).toEqual({ A: 400, B: 0 })
  })
})

// Ten thousand contests each, which a busy machine does not split in five seconds.
describe('any contest', { timeout: 180_000 }, () => {
  const pool = fc.integer({ min: 0, max: 100_000_000_000_000 })
  const issues = fc
    .array(
      fc.record({
        authorId: fc.constantFrom('ada', 'linus', 'mei'),
        status: fc.constantFrom(...verdicts, 'valid' as const),
        duplicateGroupId: fc.constantFrom(null, 'g', 'h', 'i'),
        isWithdrawn: fc.boolean(),
        order: fc.nat(),
      }),
      { maxLength: 30 },
    )
    .map((list) =>
      list
        .map((one, place) => ({ ...one, place }))
        .sort((a, b) => a.order - b.order)
        .map(({ order: _, place, ...one }) => ({ ...one, id: `i${place}`, placeInLine: place + 1 })),
    )
  const holds = (rule: (poolCents: number, list: JudgedIssue[]) => void) =>
    fc.assert(fc.property(pool, issues, rule), { numRuns: 10_000 })

  test('paid and returned amounts add up to the pool, to the cent [1.reward.03 V1.4.2 T37]', () => {
    holds((poolCents, list) => {
      const split = splitAward(poolCents, list)
      expect(paid(split) + split.returnedCents).toBe(poolCents)
      expect(split.returnedCents).toBe(split.uniqueCount === 0 ? poolCents : 0)
    })
  })

  test('no two shares differ by more than a cent, and an earlier one is never smaller [1.reward.03 T37]', () => {
    holds((poolCents, list) => {
      const shares = splitAward(poolCents, list)
        .lines.filter((line) => line.isPrimary)
        .map((line) => line.amountCents)
      expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      expect(shares).toEqual([...shares].sort((a, b) => b - a))
    })
  })

  test('the order of the issues does not matter', () => {
    holds((poolCents, list) => {
      expect(splitAward(poolCents, [...list].reverse())).toEqual(splitAward(poolCents, list))
    })
  })

  test('another duplicate at the end of the line changes no award [1.reward.04]', () => {
    holds((poolCents, list) => {
      const member = list.find((one) => one.status === 'valid' && one.duplicateGroupId !== null && !one.isWithdrawn)
      if (!member) return
      const late = issue('late', 1_000, { duplicateGroupId: member.duplicateGroupId })
      const before = splitAward(poolCents, list)
      expect(amounts(splitAward(poolCents, [...list, late]))).toEqual({ ...amounts(before), late: 0 })
    })
  })

  test('dissolving a group never raises the total paid', () => {
    holds((poolCents, list) => {
      const apart = list.map((one) => (one.duplicateGroupId === 'g' ? { ...one, duplicateGroupId: null } : one))
      expect(paid(splitAward(poolCents, apart))).toBeLessThanOrEqual(paid(splitAward(poolCents, list)))
    })
  })
})
