import { describe, expect, test } from 'vitest'
import { awardDifferences, deriveAward } from './award-derivation'
import { type AwardSnapshot, publishedSnapshot, type SnapshotIssue, splitSnapshot } from './award-snapshot'

const issue = (id: string, placeInLine: number, change: Partial<SnapshotIssue> = {}): SnapshotIssue => ({
  id,
  authorId: `author of ${id}`,
  status: 'valid',
  duplicateGroupId: null,
  placeInLine,
  revision: 1,
  receivedAt: '2026-11-01T12:00:00.000Z',
  isCertified: false,
  ...change,
})

const snapshot = (issues: SnapshotIssue[], rulesVersion = 1): AwardSnapshot => ({
  rulesVersion,
  contest: {
    id: 'c',
    title: 'Vault Spring',
    startDate: '2026-11-01T12:00:00.000Z',
    endDate: '2026-11-08T12:00:00.000Z',
  },
  poolCents: 11,
  issues,
})

const told = [
  issue('A', 4, { duplicateGroupId: 'g' }),
  issue('B', 3, { duplicateGroupId: 'g', status: 'invalid' }),
  issue('C', 9, { duplicateGroupId: 'g' }),
  issue('D', 7),
  issue('E', 12, { duplicateGroupId: 'g', status: 'invalid' }),
]

test('a snapshot is split by its own version of the rule', () => {
  const split = splitSnapshot(snapshot(told))
  expect(split?.lines.map((line) => [line.issueId, line.amountCents])).toEqual([
    ['A', 6],
    ['D', 5],
    ['C', 0],
  ])
  expect(split?.lines.map((line) => line.authorId)).toEqual(['author of A', 'author of D', 'author of C'])
  for (const unknown of [0, 2, -1, 1.5]) expect(splitSnapshot(snapshot(told, unknown))).toBeNull()
})

test('the published snapshot has no authors of issues that are not valid, and gives the same award', () => {
  const published = publishedSnapshot(snapshot(told))
  expect(published.issues.map((one) => one.authorId)).toEqual(['author of A', null, 'author of C', 'author of D', null])
  expect(splitSnapshot(published)).toEqual(splitSnapshot(snapshot(told)))
})

describe('the derivation', () => {
  test('lists primary, earlier invalid issues, duplicates and the odd cent of every class', () => {
    const derived = deriveAward(snapshot(told))
    expect(derived).toMatchObject({ uniqueCount: 2, equalCents: 5, restCents: 1, sumCents: 11, returnedCents: 0 })
    const ids = (list: SnapshotIssue[] = []) => list.map((one) => one.id)
    expect(
      derived?.classes.map((one) => [
        one.primary.id,
        ids(one.passedOver),
        ids(one.duplicates),
        one.amountCents,
        one.getsOddCent,
      ]),
    ).toEqual([
      ['A', ['B'], ['C'], 6, true],
      ['D', [], [], 5, false],
    ])
  })

  test('gives an ungrouped issue no duplicates, however many others there are', () => {
    const derived = deriveAward(snapshot([issue('A', 1), issue('B', 2), issue('C', 3, { status: 'invalid' })]))
    expect(derived?.classes.map((one) => [one.primary.id, one.duplicates, one.passedOver])).toEqual([
      ['A', [], []],
      ['B', [], []],
    ])
  })

  test('has no class in a contest without a valid issue, and returns the pool', () => {
    const derived = deriveAward(snapshot([issue('A', 1, { status: 'invalid' })]))
    expect(derived).toMatchObject({ uniqueCount: 0, equalCents: 0, restCents: 0, classes: [], returnedCents: 11 })
    expect(deriveAward(snapshot(told, 9))).toBeNull()
  })

  test('finds every published line that differs, is missing or was added', () => {
    const computed = [
      { issueId: 'A', amountCents: 6 },
      { issueId: 'D', amountCents: 5 },
    ]
    expect(awardDifferences(computed, computed)).toEqual([])
    expect(
      awardDifferences(computed, [
        { issueId: 'A', amountCents: 5 },
        { issueId: 'X', amountCents: 0 },
      ]),
    ).toEqual([
      { issueId: 'A', computedCents: 6, publishedCents: 5 },
      { issueId: 'D', computedCents: 5, publishedCents: null },
      { issueId: 'X', computedCents: null, publishedCents: 0 },
    ])
  })
})
