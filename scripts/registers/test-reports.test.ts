import { expect, test } from 'vitest'
import { faultRuns, idsIn, storyRuns, vitestRuns } from './test-reports'

test("a vitest test has its groups' titles before its own", () => {
  const assertionResults = [
    { ancestorTitles: ['', 'rules'], title: 'she may', status: 'passed' },
    { ancestorTitles: [], title: 'he may not', status: 'skipped' },
  ]
  expect(vitestRuns({ testResults: [{ name: '/project/src/rule.test.ts', assertionResults }] }, '/project')).toEqual([
    { file: 'src/rule.test.ts', title: 'rules > she may', passed: true },
    { file: 'src/rule.test.ts', title: 'he may not', passed: false },
  ])
})

test.each([
  ['expected', true],
  ['unexpected', false],
  ['flaky', false],
  ['skipped', false],
])('a story with the status %s has passed: %s', (status, passed) => {
  const inner = { title: 'at work', file: 'ada.spec.ts', specs: [{ title: 'Ada sends', tests: [{ status }] }] }
  const report = {
    config: { rootDir: '/project/e2e' },
    suites: [{ title: 'ada.spec.ts', file: 'ada.spec.ts', suites: [inner] }],
  }
  expect(storyRuns(report, '/project')).toEqual([{ file: 'e2e/ada.spec.ts', title: 'at work > Ada sends', passed }])
})

test("a fault scenario has its fault's id, and one that can't run here proves nothing", () => {
  const results = [
    { fault: 'F1', verdict: { name: 'kill-app', pass: true } },
    { fault: 'F2', verdict: { name: 'kill-postgres', pass: false } },
    { fault: 'F5', verdict: { name: 'full-postgres', pass: false, impossible: 'it may not mount' } },
  ]
  expect(faultRuns({ results }).map(({ title, passed }) => [title, passed])).toEqual([
    ['kill-app [F1]', true],
    ['kill-postgres [F2]', false],
    ['full-postgres [F5]', null],
  ])
})

test.each([
  ['Ada logs in', []],
  ['Ada logs in [2.login.01]', ['2.login.01']],
  ['rules [T13] > Ada logs in [2.login.01 2.footer.02] [F5]', ['T13', '2.login.01', '2.footer.02', 'F5']],
  ['Ada logs in [2.login.01 .02 .10 V1.2.4 .5]', ['2.login.01', '2.login.02', '2.login.10', 'V1.2.4', 'V1.2.5']],
  ['[proof](https://example.org) is a link, [3000000,3000000] and ["a"] are none', []],
])('the ids of a title are read (%#)', (title, ids) => {
  expect(idsIn(title)).toEqual({ ids, malformed: [] })
})

test.each([
  ['[2.login.1]', ['2.login.1']],
  ['[2.login.01-03]', ['2.login.01-03']],
  ['[T13, T14]', ['T13,']],
  ['[V1.2 .3]', ['V1.2', '.3']],
])('reports a malformed id as written (%#)', (title, malformed) => {
  expect(idsIn(title).malformed).toEqual(malformed)
})
