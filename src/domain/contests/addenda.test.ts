import { expect, test } from 'vitest'
import { areTermsFrozen, bindingTermsLabel, changesFrozenText, isBoundBy } from './addenda'

const startDate = new Date('2026-11-01T17:00:00.000Z')
const dates = { startDate, endDate: new Date('2026-11-22T17:00:00.000Z') }

test.each([
  [-1, true, false],
  [0, true, true],
  [0, false, false],
])(
  '%i ms after the start of a contest that freezes its terms (%s), they are frozen: %s',
  (ms, freezesTerms, frozen) => {
    expect(areTermsFrozen({ ...dates, freezesTerms }, new Date(startDate.getTime() + ms))).toBe(frozen)
  },
)

test("editing a frozen text is an addendum, and editing anything else isn't", () => {
  const texts = { title: 'Vault', description: 'All.', reportTemplate: null, knownIssues: null }
  expect(changesFrozenText(texts, { ...texts })).toBe(false)
  for (const field of ['title', 'description', 'reportTemplate', 'knownIssues'] as const) {
    expect(changesFrozenText(texts, { ...texts, [field]: 'Other.' })).toBe(true)
  }
})

test('an addendum binds places after its own, but not the last one before it', () => {
  expect([6, 7, 8].map((place) => isBoundBy(place, { afterPlace: 7 }))).toEqual([false, false, true])
})

test.each([
  [0, 'Original'],
  [1, 'Original with addendum 1'],
  [3, 'Original with addenda 1 to 3'],
])('a submission bound by %i addenda has the %s', (count, words) => {
  expect(bindingTermsLabel(count)).toBe(words)
})
