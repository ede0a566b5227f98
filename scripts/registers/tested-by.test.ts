import { expect, test } from 'vitest'
import { readFacts } from './register-pages'
import { proofFaults, proofsOf, readPage, renderPage, titleFaults } from './tested-by'

const facts = readFacts('| id | what holds |\n|---|---|\n| 1.a.01 | Ada submits |\n| 1.a.02 | Linus waits |')
const known = new Set(facts.map(({ id }) => id))
const runOf = (title: string, passed: boolean | null = true) => ({ file: 'src/rule.test.ts', title, passed })
const none = new Map()

test('every fact with a passed test is proven', () => {
  expect(proofFaults(facts, [runOf('both [1.a.01 .02]'), runOf('a test without an id')], none)).toEqual([])
})

test('reports a fact without a test, unless the other command tests it', () => {
  const runs = [runOf('one [1.a.01]')]
  expect(proofFaults(facts, runs, none)).toEqual(['1.a.02: no test with this id has run and passed'])
  expect(proofFaults(facts, runs, new Map([['1.a.02', ['bench/chaos/smoke.ts']]]))).toEqual([])
})

test("reports a fact's failed test, even if another one passed", () => {
  const runs = [runOf('both [1.a.01 .02]'), runOf('again [1.a.02]', false)]
  expect(proofFaults(facts, runs, none)).toEqual(['1.a.02: did not pass: src/rule.test.ts > again [1.a.02]'])
})

test("a scenario that can't run on this machine proves nothing and fails nothing", () => {
  const runs = [runOf('one [1.a.01]'), runOf('full disk [1.a.02]', null)]
  expect(proofFaults(facts, runs, none)).toEqual(['1.a.02: no test with this id has run and passed'])
})

test('reports an unknown id once, however many engines ran the test', () => {
  const runs = [runOf('gone [1.a.03]'), runOf('gone [1.a.03]'), runOf('typo [1.a.1]')]
  expect(titleFaults(runs, known)).toEqual([
    'no fact has the id 1.a.03: src/rule.test.ts > gone [1.a.03]',
    'no fact has the id 1.a.1: src/rule.test.ts > typo [1.a.1]',
  ])
})

test('the page lists each file once and sorted, and reads back as written', () => {
  const short = proofsOf([
    runOf('both [1.a.01 .02]'),
    { ...runOf('story [1.a.01]'), file: 'e2e/ada.spec.ts' },
    runOf('x [1.a.01]'),
  ])
  const inLong = { ...runOf('kill [1.a.02]'), file: 'bench/chaos/smoke.ts' }
  const long = proofsOf([inLong])
  const register = { title: 'Requirements', page: 'docs/requirements.md', perSection: {} }
  const page = renderPage([{ register, facts }], { short, long })
  expect(page).toContain('| 1.a.01 | `e2e/ada.spec.ts`, `src/rule.test.ts` |  |\n')
  expect(page).toContain('| 1.a.02 | `src/rule.test.ts` | `bench/chaos/smoke.ts` |\n')
  expect(readPage(page)).toEqual({ short, long })
  const onBothEngines = proofsOf([inLong, runOf('both [1.a.01 .02]')])
  expect(renderPage([{ register, facts }], { short, long: onBothEngines })).toBe(page)
})
