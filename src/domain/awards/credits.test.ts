import { expect, test } from 'vitest'
import type { AwardSnapshot } from './award-snapshot'
import { addCredits, creditsOf, noCredits, validOf } from './credits'

const contest = { id: 'c', title: 'Vault', startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-08T00:00:00.000Z' }
type Line = [author: string, place: number, group: string | null, status?: 'valid' | 'invalid']

const creditsIn = (lines: Line[], rulesVersion = 1) =>
  creditsOf({
    rulesVersion,
    contest,
    poolCents: 1_001,
    issues: lines.map(([authorId, placeInLine, duplicateGroupId, status = 'valid']) => ({
      ...{ id: `i${placeInLine}`, authorId, status, duplicateGroupId, placeInLine },
      ...{ revision: 1, receivedAt: contest.startDate, isCertified: false },
    })),
  } satisfies AwardSnapshot)

test('credits everyone who found a finding, but only the first is paid', () => {
  const credits = creditsIn([
    ['ada', 1, 'g'],
    ['linus', 2, 'g'],
    ['mei', 3, null],
    ['linus', 4, null, 'invalid'],
  ])
  expect(Object.fromEntries(credits ?? [])).toEqual({
    ada: { first: 1, duplicates: 0, amountCents: 501 },
    linus: { first: 0, duplicates: 1, amountCents: 0 },
    mei: { first: 1, duplicates: 0, amountCents: 500 },
  })
})

test("does not credit repeating one's own finding, neither again nor as a duplicate", () => {
  const credits = creditsIn([
    ['ada', 1, 'g'],
    ['ada', 2, 'g'],
    ['linus', 3, 'g'],
    ['linus', 4, 'g'],
  ])
  expect(credits?.get('ada')).toEqual({ first: 1, duplicates: 0, amountCents: 1_001 })
  expect(credits?.get('linus')).toEqual({ first: 0, duplicates: 1, amountCents: 0 })
})

test('the order of issue and primary does not matter', () => {
  expect(
    creditsIn([
      ['ada', 2, 'g'],
      ['ada', 1, 'g'],
    ])?.get('ada'),
  ).toMatchObject({ first: 1, duplicates: 0 })
})

test('credits no one under an unknown version of the rule', () => {
  expect(creditsIn([['ada', 1, null]], 99)).toBeNull()
})

test('adds up credits of several contests', () => {
  const sum = addCredits({ first: 1, duplicates: 2, amountCents: 3 }, { ...noCredits, duplicates: 1 })
  expect([sum, validOf(sum)]).toEqual([{ first: 1, duplicates: 3, amountCents: 3 }, 4])
})
