import { expect, test } from 'vitest'
import { deadNames, openPart, readThreats, tableFaults, titlesOf } from './check-threats.mjs'

const page = [
  '| id | threat | what stands against it | control | test file | test |',
  '|---|---|---|---|---|---|',
  '| T1 | Mallory reads | Every call asks who is there. | `src/policy.ts` | `src/policy.test.ts` | `she may not` |',
  '| | | | `src/sql.ts` | `src/policy.test.ts` | ``a `drop` \\| no`` |',
  '| T2 | Mallory floods | A limit. open: nothing slows many addresses | `src/policy.ts` | `e2e/a.spec.ts` | `slow` |',
  '| T3 | Mallory waits | open: nobody has thought of it | | | |',
].join('\n')
const threats = readThreats(page)
const ids = ['T1', 'T2', 'T3']
const sources = {
  'src/policy.ts': '',
  'src/sql.ts': '',
  'src/policy.test.ts': "test('she may not', async () => {})\ntest('a `drop` | no', () => {})",
  'e2e/a.spec.ts': "test('slow', async ({ page }) => {})",
}
const read = (more) => (file) => ({ ...sources, ...more })[file] ?? null

test('a threat has its controls, its tests, and what of it is open', () => {
  expect(threats[0]).toEqual({
    id: 'T1',
    words: 'Mallory reads',
    defence: 'Every call asks who is there.',
    controls: ['src/policy.ts', 'src/sql.ts'],
    tests: [
      { file: 'src/policy.test.ts', title: 'she may not' },
      { file: 'src/policy.test.ts', title: 'a `drop` | no' },
    ],
  })
  expect(threats.map(openPart)).toEqual([null, 'nothing slows many addresses', 'nobody has thought of it'])
  expect(tableFaults(threats, ids)).toEqual([])
  expect(deadNames(threats, read({}))).toEqual([])
})

test.each([
  ['lost', threats.slice(1), 'T1 is missing'],
  ['new', [...threats, { ...threats[0], id: 'T9' }], 'T9 is no threat of the plan'],
  ['twice', [...threats, threats[2]], 'T3 stands 2 times'],
  ['without words', [{ ...threats[0], words: '' }, ...threats.slice(1)], 'T1 does not say what it is about'],
  ['without a control', [{ ...threats[0], controls: [] }, ...threats.slice(1)], 'T1 names no control'],
  ['without a test', [threats[0], { ...threats[1], tests: [] }, threats[2]], 'T2 names no test'],
])('a threat that is %s is a fault', (_, table, fault) => {
  expect(tableFaults(table, ids)).toEqual([fault])
})

test.each([
  ['a control that is gone', { 'src/sql.ts': null }, 'T1: no such control: src/sql.ts'],
  ['a file of tests that is gone', { 'e2e/a.spec.ts': null }, 'T2: no such test: e2e/a.spec.ts > slow'],
  ['a test that was renamed', { 'e2e/a.spec.ts': "test('fast', () => {})" }, 'T2: no such test: e2e/a.spec.ts > slow'],
  ['a skipped test', { 'e2e/a.spec.ts': "test.skip('slow', () => {})" }, 'T2: no such test: e2e/a.spec.ts > slow'],
  ['a title in a comment', { 'e2e/a.spec.ts': "// as 'slow', then" }, 'T2: no such test: e2e/a.spec.ts > slow'],
])('%s is named', (_, change, fault) => {
  expect(deadNames(threats, read(change))).toEqual([fault])
})

test('titles are read as they stand: quoted in any way, over several lines, of a table, with options', () => {
  const source = [
    "describe('a group', () => {",
    '  test("a judge\'s reading", async () => {})',
    "  test('it isn\\'t', { timeout: 1 }, () => {})",
    '  test(`it ends`, async ({ page }) => {})',
    "  test.each(rows)('%s stays', async (_what, text) => {})",
    '  test(',
    "    'long',",
    '    async () => {},',
    '  )',
    "  page.on('dialog', () => {})",
    '})',
  ].join('\n')
  expect([...titlesOf('a.test.ts', source)]).toEqual(["a judge's reading", "it isn't", 'it ends', '%s stays', 'long'])
})
