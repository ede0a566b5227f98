import { describe, expect, test } from 'vitest'
import { agreementOf, blindReviewText, type Figure, type VerdictPairs } from './agreement'

const pairs = (...[bothValid, onlyFirstValid, onlySecondValid, bothInvalid]: [number, number, number, number]) =>
  ({ bothValid, onlyFirstValid, onlySecondValid, bothInvalid }) satisfies VerdictPairs

const errorOf = ({ low, high }: Figure) => ((high ?? 0) - (low ?? 0)) / (2 * 1.959963984540054)
const rounded = (value: number | null) => value !== null && Number(value.toFixed(4))

describe('figures of tables from the literature', () => {
  test('Bonett, statpsych, ci.kappa: kappa 0.6756757, standard error 0.07344761, from 0.5317210 to 0.8196303', () => {
    const { kappa } = agreementOf(pairs(31, 12, 4, 58))
    expect(kappa.value).toBeCloseTo(0.6756757, 7)
    expect(errorOf(kappa)).toBeCloseTo(0.07344761, 8)
    expect(kappa.low).toBeCloseTo(0.531721, 7)
    expect(kappa.high).toBeCloseTo(0.8196303, 7)
  })

  test.each([
    // Gwet 2002, Kappa statistic is not satisfactory: 94 % agree, and kappa is below zero.
    ['Gwet 2002', pairs(118, 5, 2, 0), { raw: 0.944, kappa: -0.0234, ac1: 0.9408 }],
    // Feinstein and Cicchetti 1990: the same raw agreement, balanced and skewed.
    ['Feinstein and Cicchetti, balanced', pairs(40, 9, 6, 45), { raw: 0.85, kappa: 0.6995, ac1: 0.7007 }],
    ['Feinstein and Cicchetti, skewed', pairs(80, 10, 5, 5), { raw: 0.85, kappa: 0.3182, ac1: 0.808 }],
    // The worked example of most introductions to kappa: po 0.7, pe 0.5.
    ['Cohen, by hand', pairs(20, 5, 10, 15), { raw: 0.7, kappa: 0.4, ac1: 0.4059 }],
  ])('%s', (_, table, figures) => {
    const { raw, kappa, ac1 } = agreementOf(table)
    expect({ raw: rounded(raw.value), kappa: rounded(kappa.value), ac1: rounded(ac1.value) }).toEqual(figures)
  })

  test('the interval of Wilson: 45 of 50 agree, from 0.7864 to 0.9565', () => {
    const { count, agreed, raw } = agreementOf(pairs(40, 2, 3, 5))
    expect([count, agreed, raw.value, rounded(raw.low), rounded(raw.high)]).toEqual([50, 45, 0.9, 0.7864, 0.9565])
  })
})

/** The standard error by leaving out each pair once, which knows no formula of variance. */
function jackknife(table: VerdictPairs, figure: 'kappa' | 'ac1'): number {
  const names = Object.keys(table) as (keyof VerdictPairs)[]
  const left = names
    .filter((name) => table[name] > 0)
    .map((name) => ({
      times: table[name],
      value: agreementOf({ ...table, [name]: table[name] - 1 })[figure].value ?? 0,
    }))
  const count = left.reduce((sum, { times }) => sum + times, 0)
  const mean = left.reduce((sum, { times, value }) => sum + times * value, 0) / count
  const squares = left.reduce((sum, { times, value }) => sum + times * (value - mean) ** 2, 0)
  return Math.sqrt((squares * (count - 1)) / count)
}

test.each([
  [pairs(400, 90, 60, 450)],
  [pairs(800, 100, 50, 50)],
  [pairs(70, 10, 40, 680)],
  [pairs(11_800, 500, 200, 50)],
])('the variance formulas agree with the jackknife (%#)', (table) => {
  for (const figure of ['kappa', 'ac1'] as const) {
    const error = errorOf(agreementOf(table)[figure])
    expect(Math.abs(error / jackknife(table, figure) - 1)).toBeLessThan(0.02)
  }
})

test("the order of judges and the labels of verdicts don't matter", () => {
  const table = agreementOf(pairs(30, 7, 3, 20))
  for (const other of [pairs(30, 3, 7, 20), pairs(20, 3, 7, 30)]) {
    const { kappa, ac1 } = agreementOf(other)
    for (const [one, its] of [[table.kappa, kappa] as const, [table.ac1, ac1] as const]) {
      expect(its.value).toBeCloseTo(one.value ?? 0, 12)
      expect(its.low).toBeCloseTo(one.low ?? 0, 12)
    }
  }
})

test('undefined statistics have a reason', () => {
  const nothing = agreementOf(pairs(0, 0, 0, 0))
  expect([nothing.count, nothing.raw.missing, nothing.kappa.missing, nothing.ac1.missing]).toEqual([
    0,
    ...Array(3).fill('nothing_compared'),
  ])
  const oneVerdict = agreementOf(pairs(0, 0, 0, 12))
  expect(oneVerdict.kappa).toEqual({ value: null, low: null, high: null, missing: 'one_category' })
  expect(oneVerdict.ac1).toEqual({ value: 1, low: null, high: null, missing: 'no_spread' })
  expect([oneVerdict.raw.value, rounded(oneVerdict.raw.low), oneVerdict.raw.high]).toEqual([1, 0.7575, 1])
  const allAgreed = agreementOf(pairs(5, 0, 0, 7))
  expect(allAgreed.kappa).toEqual({ value: 1, low: null, high: null, missing: 'no_spread' })
})

test("an interval stays within the statistic's range", () => {
  for (const table of [pairs(9, 1, 0, 1), pairs(0, 2, 3, 1), pairs(1, 1, 0, 0)]) {
    for (const { low, high } of Object.values(agreementOf(table)).filter((one) => typeof one === 'object')) {
      expect((low ?? 0) >= -1 && (high ?? 0) <= 1).toBe(true)
    }
  }
})

test('counts only as many blind judges as are known', () => {
  const words = (blind?: number) => blindReviewText(agreementOf(pairs(1, 1, 0, 0), blind))
  expect([words(), words(0)]).toEqual(['', ''])
  expect(words(1)).toBe(' (1 of them by one who did not see the first verdict)')
  expect(words(2)).toBe(' who did not see the first verdict')
})
