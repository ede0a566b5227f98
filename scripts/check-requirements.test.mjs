import { describe, expect, test } from 'vitest'
import { collectRuns, readRequirements, storyRuns, tableFaults, testFaults, vitestRuns } from './check-requirements.mjs'

const file = 'src/domain/rule.test.ts'
const page = [
  '# Requirements',
  '',
  '| id | what holds | file | test |',
  '|---|---|---|---|',
  `| 1.a.01 | Ada submits | \`${file}\` | \`rules > she may\` |`,
  '| | | `e2e/ada.spec.ts` | ``Ada sends `code` \\| text`` |',
  `| 1.a.02 | Linus waits | \`${file}\` | \`he may not\` |`,
].join('\n')
const requirements = readRequirements(page)
const expected = { 1: 2 }

test('a requirement has its words and every test that stands under it', () => {
  expect(requirements).toEqual([
    {
      id: '1.a.01',
      words: 'Ada submits',
      tests: [
        { file, title: 'rules > she may' },
        { file: 'e2e/ada.spec.ts', title: 'Ada sends `code` | text' },
      ],
    },
    { id: '1.a.02', words: 'Linus waits', tests: [{ file, title: 'he may not' }] },
  ])
  expect(tableFaults(requirements, expected)).toEqual([])
})

test.each([
  ['twice', [...requirements, requirements[1]], '1.a.02 stands 2 times'],
  ['lost', requirements.slice(1), 'section 1 has 1 requirements instead of 2'],
  ['of an unknown section', [...requirements, { ...requirements[1], id: '7.x.01' }], '7.x.01 belongs to no section'],
  ['without words', [requirements[0], { ...requirements[1], words: '' }], '1.a.02 does not say what holds'],
  ['without a test', [requirements[0], { ...requirements[1], tests: [] }], '1.a.02 names no test'],
])('a requirement that is %s is a fault', (_, table, fault) => {
  expect(tableFaults(table, expected)).toEqual([fault])
})

describe('the named tests', () => {
  const vitest = (...statuses) => ({
    testResults: statuses.map((status) => ({
      name: `/project/${file}`,
      assertionResults: [
        { ancestorTitles: ['rules'], title: 'she may', status: 'passed' },
        { ancestorTitles: [], title: 'he may not', status },
      ],
    })),
  })
  const stories = (status) => ({
    config: { rootDir: '/project/e2e' },
    suites: [
      { title: 'ada.spec.ts', file: 'ada.spec.ts', specs: [{ title: 'Ada sends `code` | text', tests: [{ status }] }] },
    ],
  })
  const ran = (vitestReport, storyReport) =>
    collectRuns([...vitestRuns(vitestReport, '/project'), ...storyRuns(storyReport, '/project')])

  test('have run and passed', () => {
    expect(testFaults(requirements, ran(vitest('passed'), stories('expected')))).toEqual([])
  })

  test('have to pass on every database they run on', () => {
    const faults = testFaults(requirements, ran(vitest('failed', 'passed'), stories('expected')))
    expect(faults).toEqual([`1.a.02: did not pass: ${file} > he may not`])
  })

  test.each(['unexpected', 'flaky', 'skipped'])('do not count when a story was %s', (status) => {
    const faults = testFaults(requirements, ran(vitest('passed'), stories(status)))
    expect(faults).toEqual(['1.a.01: did not pass: e2e/ada.spec.ts > Ada sends `code` | text'])
  })

  test('are missed when they are gone', () => {
    expect(testFaults(requirements, ran(vitest('passed'), {}))).toEqual([
      '1.a.01: did not run: e2e/ada.spec.ts > Ada sends `code` | text',
    ])
  })
})
