import { expect, test } from 'vitest'
import { reportFollowsRule, verifyStatement } from './verify-award'

const contest = { id: 'c', title: 'Vault', startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-08T00:00:00.000Z' }
type Issue = [place: number, group: string | null, status?: string]
const issueOf = ([placeInLine, duplicateGroupId, status = 'valid']: Issue) => ({
  ...{ id: `i${placeInLine}`, authorId: status === 'valid' ? 'a' : null, status, duplicateGroupId, placeInLine },
  ...{ revision: 1, receivedAt: contest.startDate, isCertified: false },
})
const issues: Issue[] = [
  [1, 'g'],
  [2, 'g'],
  [3, null],
  [4, null, 'invalid'],
]
const line = (place: number, amountCents: number) => ({ issueId: `i${place}`, placeInLine: place, amountCents })
const statement = {
  snapshot: { rulesVersion: 1, contest, poolCents: 1_001, issues: issues.map(issueOf) },
  uniqueCount: 2,
  returnedCents: 0,
  lines: [line(1, 501), line(2, 0), line(3, 500)],
}

test('an award statement shows that its amounts follow the rule, and that it is unsigned', () => {
  const found = verifyStatement(statement)
  expect(found).toMatchObject({
    result: 'unknown',
    says: expect.stringContaining('version 1, gives: 2 unique issues share $10.01.'),
    not: expect.stringContaining('not signed'),
  })
})

test.each([
  ['another amount', { lines: [line(1, 500), line(2, 1), line(3, 500)] }],
  ['a line too many', { lines: [...statement.lines, line(4, 0)] }],
  ['a line less', { lines: statement.lines.slice(1) }],
  ['a line twice', { lines: [line(1, 501), line(1, 501), line(3, 500)] }],
  ['money that goes back', { returnedCents: 1 }],
  ['another pool', { snapshot: { ...statement.snapshot, poolCents: 2_000 } }],
  [
    'a later one as the first',
    {
      snapshot: {
        ...statement.snapshot,
        issues: [[5, 'g'], ...issues]
          .map((one) => issueOf(one as Issue))
          .filter(({ placeInLine }) => placeInLine !== 1),
      },
    },
  ],
])('an award statement with %s is refused', (_, change) => {
  expect(verifyStatement({ ...statement, ...change })?.result).toBe('refused')
})

test('a statement with an unknown rule version proves nothing', () => {
  const later = { ...statement, snapshot: { ...statement.snapshot, rulesVersion: 99 } }
  expect(verifyStatement(later)).toMatchObject({ result: 'unknown', says: expect.stringContaining('version 99') })
})

test.each([
  ['no snapshot', { ...statement, snapshot: null }],
  ['issues of another kind', { ...statement, snapshot: { ...statement.snapshot, issues: [{ id: {} }] } }],
  ['lines of another kind', { ...statement, lines: { length: 3 } }],
  ['a pool that is no number', { ...statement, snapshot: { ...statement.snapshot, poolCents: '1001' } }],
  ['half a cent', { ...statement, snapshot: { ...statement.snapshot, poolCents: 0.5 } }],
])('a file with %s is not an award statement', (_, file) => {
  expect(verifyStatement(file)).toBeNull()
})

const published = ([placeInLine, group, status = 'valid']: Issue, amountCents: number) => ({
  ...{ placeInLine, status, amountCents, author: status === 'valid' ? 1 : null },
  group: group === null ? null : 1,
})
const amounts = [501, 0, 500, 0]
const report = {
  format: 'primacy-report/1',
  award: {
    rulesVersion: 1,
    poolCents: 1_001,
    returnedCents: 0,
    issues: issues.map((one, at) => published(one, amounts[at] ?? 0)),
  },
}

test("tells whether a report's amounts follow the rule", () => {
  expect(reportFollowsRule(report)).toBe(true)
  expect(reportFollowsRule({ ...report, award: { ...report.award, poolCents: 1_003 } })).toBe(false)
  expect(reportFollowsRule({ ...report, award: { ...report.award, rulesVersion: 99 } })).toBeNull()
  expect([null, [], 'x', {}, { format: 'primacy-report/1', award: { issues: 1 } }].map(reportFollowsRule)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
