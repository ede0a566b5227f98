import { expect, test } from 'vitest'
import { faultsOfTable, readFaults } from './check-faults.mjs'

const page = [
  '## Elsewhere',
  '| F9 | a row | of another | table |',
  '## The short form of each fault in `npm test`',
  '| id | fault | test file | test |',
  '|---|---|---|---|',
  '| F1 | an instance is killed | `bench/chaos/smoke.ts` | `kill-app` |',
  '| | | `src/a.test.ts` | `nothing is lost` |',
  '| F2 | the database is killed | `src/a.test.ts` | `nothing is lost` |',
  '## After it',
  '| F8 | a row | of another | table |',
].join('\n')
const sources = {
  'bench/chaos/smoke.ts': "const lanes = [[{ fault: 'F1', scenario: 'kill-app' }]]",
  'src/a.test.ts': "test('nothing is lost', () => {})",
}
const read = (more) => (file) => ({ ...sources, ...more })[file] ?? null
const faults = readFaults(page)
const ids = ['F1', 'F2']

test('a fault has its words and its tests, and only the table below the heading counts', () => {
  expect(faults.map(({ id, tests }) => [id, tests.length])).toEqual([
    ['F1', 2],
    ['F2', 1],
  ])
  expect(faultsOfTable(faults, read({}), ids)).toEqual([])
})

test.each([
  ['lost', faults.slice(0, 1), 'F2 is missing'],
  ['new', [...faults, { ...faults[1], id: 'F28' }], 'F28 is no fault of the plan'],
  ['twice', [...faults, faults[1]], 'F2 stands 2 times'],
  ['without words', [faults[0], { ...faults[1], words: '' }], 'F2 does not say what is shown'],
  ['without a test', [faults[0], { ...faults[1], tests: [] }], 'F2 names no test'],
])('a fault that is %s is told', (_, table, line) => {
  expect(faultsOfTable(table, read({}), ids)).toEqual([line])
})

test('a test that was renamed and a scenario that is not run are named', () => {
  const renamed = { 'src/a.test.ts': "test('another', () => {})" }
  expect(faultsOfTable(faults, read(renamed), ids)).toEqual([
    'F1: no such test: src/a.test.ts > nothing is lost',
    'F2: no such test: src/a.test.ts > nothing is lost',
  ])
  const another = { 'bench/chaos/smoke.ts': "const lanes = [[{ fault: 'F2', scenario: 'kill-app' }]]" }
  expect(faultsOfTable(faults, read(another), ids)).toEqual([
    'F1: no such test: bench/chaos/smoke.ts > kill-app',
    'F2 kill-app is run and not told',
  ])
})
