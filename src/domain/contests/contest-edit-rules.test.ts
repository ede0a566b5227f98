import { expect, test } from 'vitest'
import { type ContestPlan, contestChecklist, contestEditRefusal, editDemands } from './contest-edit-rules'
import { noSettings } from './judging-settings'

const now = new Date('2026-11-20T12:00:00.000Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const plan = (more: Partial<ContestPlan> = {}): ContestPlan => ({
  title: 'Vault Spring',
  description: 'Vaults. Winners send their KYC papers to the sponsor.\n\nscope:\n\n* src\n\nout of scope:\n\n* tests',
  reportTemplate: '## Root cause',
  repository: { isNamed: true, namesCommit: true },
  hasPool: true,
  startDate: inHours(24),
  endDate: inHours(24 * 15),
  endWeekday: 5,
  ...more,
})

const worries = (more: Partial<ContestPlan>) =>
  contestChecklist(plan(more), now)
    .filter((check) => !check.isFine)
    .map((check) => check.text)

test('a well planned contest passes all eleven checks', () => {
  expect(contestChecklist(plan(), now).map((check) => check.text)).toEqual([
    'Title is set',
    'Description is written',
    'Scope is stated',
    'Out of scope is stated',
    'KYC instructions included',
    'Repository names a commit',
    'Pool is set',
    'Report template has headings',
    'Starts in more than 24 hours',
    'Runs for a day or longer',
    'Ends on a weekday',
  ])
  expect(worries({})).toEqual([])
})

test.each<[string, Partial<ContestPlan>, string[]]>([
  ['no scope', { description: 'KYC by mail.\n\nout of scope:\n\n* tests' }, ['Scope is not stated']],
  ['nothing out of scope', { description: 'KYC by mail.\n\nIn scope: src/' }, ['Out of scope is not stated']],
  [
    'two empty headings',
    { description: 'KYC by mail.\n\nScope:\n\nOut of scope:' },
    ['Scope is not stated', 'Out of scope is not stated'],
  ],
  ['no commit', { repository: { isNamed: true, namesCommit: false } }, ['Repository names no commit']],
  ['no title', { title: ' ' }, ['Title is missing']],
  ['no repository', { repository: { isNamed: false, namesCommit: false } }, ['Repository is missing']],
  ['no pool', { hasPool: false }, ['Pool is not set; results need one']],
  ['a start in 24 hours less a moment', { startDate: new Date(inHours(24).getTime() - 1) }, ['Starts within 24 hours']],
  ['a start in the past', { startDate: inHours(-1) }, ['Starts in the past']],
  ['a day less an hour', { endDate: inHours(47) }, ['Runs for less than a day']],
  ['a template without headings', { reportTemplate: 'Say what breaks.' }, ['Report template has no headings']],
  ['no word of KYC', { description: 'Scope: src/\n\nOut of scope: tests/' }, ['KYC instructions missing']],
  ['a Saturday', { endWeekday: 6 }, ['Ends on a weekend']],
  ['a Sunday', { endWeekday: 0 }, ['Ends on a weekend']],
])('warns about %s', (_, more, words) => {
  expect(worries(more)).toEqual(words)
})

test('a blank template means the default and passes', () => {
  expect(worries({ reportTemplate: ' ' })).toEqual([])
})

test("lists missing fields before unusual ones, and doesn't check missing dates further", () => {
  expect(worries({ title: '', startDate: null, endDate: null, endWeekday: null, hasPool: false })).toEqual([
    'Title is missing',
    'Pool is not set; results need one',
    'Start date is missing',
    'End date is missing',
  ])
})

test('a missing description fails one check, not four', () => {
  expect(worries({ description: ' ' })).toEqual(['Description is missing'])
})

const running = {
  githubRepoUrl: 'https://github.com/vault/contracts',
  prizePoolCents: 10_000_000,
  hidesAuthors: false,
  hidesVerdicts: false,
  ...noSettings,
  isFinalized: false,
  hasVerdict: false,
  hasIssues: false,
  startDate: inHours(-24),
  endDate: inHours(1),
}
const endAt = (endDate: Date) => ({ ...running, endDate })

test.each<[string, Date, Date]>([
  ['a moment after the end, by a day', new Date(inHours(1).getTime() + 1), inHours(25)],
  ['a day after the end, by a moment', inHours(25), new Date(inHours(1).getTime() + 1)],
  ['a moment after the end, to earlier', new Date(inHours(1).getTime() + 1), inHours(0.5)],
])('an end that has passed never moves: %s', (_, at, end) => {
  expect(contestEditRefusal(running, endAt(end), at)).toEqual({
    code: 'contest_started',
    text: 'The end date cannot change after the contest has ended',
  })
})

test('the end can move later until it has passed; other fields of an ended contest can still change', () => {
  expect(contestEditRefusal(running, endAt(inHours(25)), inHours(1))).toBeNull()
  expect(contestEditRefusal(running, { ...running, prizePoolCents: 20_000_000 }, inHours(25))).toBeNull()
})

test('after the start, a change requires a reason, and a later end also the password', () => {
  const demands = (end: Date, at: Date) => editDemands(running, { ...running, endDate: end }, at)
  expect(demands(inHours(99), inHours(-24.1))).toEqual({ showsReason: false, needsPassword: false })
  expect(demands(inHours(1), inHours(-24))).toEqual({ showsReason: true, needsPassword: false })
  expect(demands(inHours(2), inHours(-24))).toEqual({ showsReason: true, needsPassword: true })
  expect(demands(inHours(1), inHours(25))).toEqual({ showsReason: true, needsPassword: false })
})
