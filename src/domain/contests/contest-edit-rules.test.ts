import { expect, test } from 'vitest'
import { type ContestPlan, contestChecklist } from './contest-edit-rules'

const now = new Date('2026-11-20T12:00:00.000Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const plan = (more: Partial<ContestPlan> = {}): ContestPlan => ({
  description: 'Vaults.\n\nscope:\n\n* src/Vault.sol\n\nout of scope:\n\n* tests',
  namesCommit: true,
  hasPool: true,
  startDate: inHours(24),
  endDate: inHours(24 * 15),
  endWeekday: 5,
  ...more,
})

const worries = (more: Partial<ContestPlan>) =>
  contestChecklist(plan(more), now)
    .filter((check) => !check.isFine)
    .map((check) => check.words)

test('a well planned contest has seven checks and no worry', () => {
  expect(contestChecklist(plan(), now).map((check) => check.words)).toEqual([
    'Scope is stated',
    'Out of scope is stated',
    'Repository names a commit',
    'Pool is set',
    'Starts in more than 24 hours',
    'Runs for a day or longer',
    'Ends on a weekday',
  ])
  expect(worries({})).toEqual([])
})

test.each<[string, Partial<ContestPlan>, string[]]>([
  ['no scope', { description: 'Vaults.\n\nout of scope:\n\n* tests' }, ['Scope is not stated']],
  ['nothing out of scope', { description: 'In scope: src/' }, ['Out of scope is not stated']],
  [
    'two empty headings',
    { description: 'Scope:\n\nOut of scope:' },
    ['Scope is not stated', 'Out of scope is not stated'],
  ],
  ['no commit', { namesCommit: false }, ['Repository names no commit']],
  ['no pool', { hasPool: false }, ['Pool is not set; results need one']],
  ['a start in 24 hours less a moment', { startDate: new Date(inHours(24).getTime() - 1) }, ['Starts within 24 hours']],
  ['a start in the past', { startDate: inHours(-1) }, ['Starts in the past']],
  ['a day less an hour', { endDate: inHours(47) }, ['Runs for less than a day']],
  ['a Saturday', { endWeekday: 6 }, ['Ends on a weekend']],
  ['a Sunday', { endWeekday: 0 }, ['Ends on a weekend']],
])('%s is a worry', (_, more, words) => {
  expect(worries(more)).toEqual(words)
})

test('dates that are not set yet are no worry', () => {
  expect(worries({ startDate: null, endDate: null, endWeekday: null })).toEqual([])
})
