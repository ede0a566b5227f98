import { expect, test } from 'vitest'
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
]

test('a snapshot is split by the version of the rule that it names, and by no other', () => {
  const split = splitSnapshot(snapshot(told))
  expect(split?.lines.map((line) => [line.issueId, line.amountCents])).toEqual([
    ['A', 6],
    ['D', 5],
    ['C', 0],
  ])
  for (const unknown of [0, 2, -1, 1.5]) expect(splitSnapshot(snapshot(told, unknown))).toBeNull()
})

test('what is published names no author of an issue that is not valid, and makes the same award', () => {
  const published = publishedSnapshot(snapshot(told))
  expect(published.issues.map((one) => one.authorId)).toEqual(['author of A', null, 'author of C', 'author of D'])
  expect(splitSnapshot(published)).toEqual(splitSnapshot(snapshot(told)))
})
