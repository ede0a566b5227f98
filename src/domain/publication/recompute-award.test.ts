import { expect, test } from 'vitest'
import type { PublishedAward } from './published-report'
import { recomputeAward } from './recompute-award'

const issue = (placeInLine: number, amountCents: number, change: Partial<PublishedAward['issues'][number]> = {}) => ({
  ...{ placeInLine, author: placeInLine, status: 'valid' as const, group: null, amountCents },
  ...change,
})
const award: PublishedAward = {
  ...{ rulesVersion: 1, poolCents: 100, returnedCents: 0 },
  issues: [
    issue(1, 0, { status: 'invalid', author: null }),
    issue(2, 34, { group: 2 }),
    issue(3, 33),
    issue(4, 0, { group: 2 }),
    issue(6, 33),
  ],
}

test('published amounts follow the rule: equal shares, and the odd cents to the earliest', () => {
  expect(recomputeAward(award)).toEqual({
    ...{ uniqueCount: 3, equalCents: 33, restCents: 1, differences: [], computedReturnedCents: 0, isSame: true },
  })
})

test('names a changed amount by its place in line', () => {
  const issues = award.issues.map((one) => (one.placeInLine === 4 ? { ...one, amountCents: 5 } : one))
  expect(recomputeAward({ ...award, issues })).toMatchObject({
    differences: [{ placeInLine: 4, computedCents: 0, publishedCents: 5 }],
    isSame: false,
  })
})

test('the whole pool is returned if nothing is valid, and keeping it is detected', () => {
  const nothing = { ...award, issues: award.issues.slice(0, 1), returnedCents: 100 }
  expect(recomputeAward(nothing)).toMatchObject({ uniqueCount: 0, equalCents: 0, isSame: true })
  expect(recomputeAward({ ...nothing, returnedCents: 0 })).toMatchObject({ isSame: false })
})

test('does not guess an unknown version of the rule', () => {
  expect(recomputeAward({ ...award, rulesVersion: 9 })).toBeNull()
})
