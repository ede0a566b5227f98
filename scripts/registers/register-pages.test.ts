import { describe, expect, test } from 'vitest'
import { anchorOf, type Fact, needsTest, openPart, pageFaults, readFacts } from './register-pages'

const threats = [
  '| id | threat | what stands against it | controls |',
  '|---|---|---|---|',
  '| T1 | Mallory reads | Every call asks who is there, see [rights](rules.md#who-may-do-what). | `src/policy.ts`, `src/sql.ts` |',
  '| T2 | Mallory floods | A limit. open: nothing slows many addresses | `src/policy.ts` |',
  '| T3 | Mallory waits | open: nobody has worked on it | |',
  '',
  '| call | AUC |',
  '|---|---|',
  '| log in | 0.5 |',
].join('\n')
const register = { title: 'Threats', page: 'docs/threats.md', perSection: { T: 3 } }
const files: Record<string, string> = {
  'src/policy.ts': '',
  'src/sql.ts': '',
  'docs/rules.md': '# Rules\n\n## Who may do what\n',
}
const read = (file: string) => files[file] ?? null
const faultsOf = (markdown: string) => pageFaults(register, readFacts(markdown), read)
const idsOf = (facts: Fact[]) => facts.map(({ id }) => id)

test('a valid page has no faults, and tables without ids are not facts', () => {
  expect(idsOf(readFacts(threats))).toEqual(['T1', 'T2', 'T3'])
  expect(faultsOf(threats)).toEqual([])
})

test('reads what is still open about a threat from its defense', () => {
  expect(readFacts(threats).map(openPart)).toEqual([null, 'nothing slows many addresses', 'nobody has worked on it'])
})

test.each([
  ['a lost fact', threats.replace(/\| T2 .*\n/, ''), 'section T has 2 facts instead of 3'],
  ['a fact listed twice', threats.replace('T3', 'T2'), 'T2 is listed twice'],
  ['a fact of no section', threats.replace('T3', '2.login.01'), '2.login.01 belongs to no section'],
  ['a fact without words', threats.replace('Mallory floods', ''), 'T2 has an empty cell: threat'],
  [
    'a threat without a control',
    threats.replace('addresses | `src/policy.ts`', 'addresses |'),
    'T2 has an empty cell: controls',
  ],
  [
    'a control that does not exist',
    threats.replace('src/sql.ts', 'src/no.ts'),
    'T1: the control does not exist: src/no.ts',
  ],
  ['a link to no file', threats.replace('rules.md', 'laws.md'), 'T1: the link leads nowhere: laws.md#who-may-do-what'],
  [
    'a link to no section',
    threats.replace('#who-may', '#who-must'),
    'T1: the link leads nowhere: rules.md#who-must-do-what',
  ],
])('%s is reported', (_, markdown, fault) => {
  expect(faultsOf(markdown)).toContain(fault)
})

describe('a fact needs a test', () => {
  const factOf = (header: string, row: string) =>
    readFacts(`${header}\n${header.replace(/[^|]+/g, '---')}\n${row}`)[0] as Fact

  test.each([
    ['when it is a requirement', '| id | what holds |', '| 1.a.01 | Ada submits |', true],
    ['when no document holds it', '| id | what holds | documented in |', '| V1.1.1 | It is escaped | |', true],
    [
      'not when a document holds it',
      '| id | what holds | documented in |',
      '| V1.1.1 | It is told | [Logs](a.md) |',
      false,
    ],
    ['not when it is a deviation', '| id | what is asked | why not |', '| V1.1.1 | Two factors | Published |', false],
    ['when only part of a threat is open', '| id | what stands against it |', '| T1 | A limit. open: floods |', true],
    ['not when a threat is open as a whole', '| id | what stands against it |', '| T1 | open: all of it |', false],
  ])('%s', (_, header, row, expected) => {
    expect(needsTest(factOf(header, row))).toBe(expected)
  })
})

test('an escaped pipe belongs to its cell', () => {
  expect(readFacts('| id | what holds |\n|---|---|\n| 1.a.01 | one \\| two |')[0]?.cells.get('what holds')).toBe(
    'one \\| two',
  )
})

test('builds the same anchors as GitHub', () => {
  expect(anchorOf('What `it` costs, and why (2)')).toBe('what-it-costs-and-why-2')
})
