import { expect, test } from 'vitest'
import { proofFaults, readAsvs, tableFaults } from './check-asvs.mjs'

const page = [
  '| id | what holds | file | test or section |',
  '|---|---|---|---|',
  '| V1.1.1 | Input is read once. | `src/body.test.ts` | `bodies > are read once` |',
  '| | | `SECURITY.md` | `Limits` |',
  '',
  '| id | what is asked | why not, and what limits it |',
  '|---|---|---|',
  '| V1.1.2 | A second factor. | There is one factor. |',
].join('\n')
const asvs = readAsvs(page)
const files = {
  'src/body.test.ts': "describe('bodies', () => {\n  test('are read once', () => {})\n})\n",
  'SECURITY.md': '# Security\n\n## Limits\n\nLimits are kept.\n',
}
const read = (changed) => (file) => ({ ...files, ...changed })[file] ?? null

test('a row that holds has its proofs, and one that does not has its reason', () => {
  expect(asvs).toEqual({
    held: [
      {
        id: 'V1.1.1',
        words: 'Input is read once.',
        proofs: [
          { file: 'src/body.test.ts', title: 'bodies > are read once' },
          { file: 'SECURITY.md', title: 'Limits' },
        ],
      },
    ],
    deviations: [{ id: 'V1.1.2', asked: 'A second factor.', reason: 'There is one factor.' }],
  })
  expect([...tableFaults(asvs, { V1: 2 }), ...proofFaults(asvs, read())]).toEqual([])
})

const [row] = asvs.held
const [deviation] = asvs.deviations
test.each([
  ['lost', { ...asvs, deviations: [] }, 'chapter V1 has 1 rows instead of 2'],
  ['there twice', { ...asvs, held: [row, row] }, 'V1.1.1 stands 2 times'],
  ['held and not held', { held: [row, { ...row, id: 'V1.1.2' }], deviations: [deviation] }, 'V1.1.2 stands 2 times'],
  [
    'of no chapter',
    { held: [row, { ...row, id: 'V99.1.1' }], deviations: [deviation] },
    'V99.1.1 belongs to no chapter',
  ],
  ['without a proof', { ...asvs, held: [{ ...row, proofs: [] }] }, 'V1.1.1 names neither a test nor a document'],
  ['without words', { ...asvs, held: [{ ...row, words: '' }] }, 'V1.1.1 does not say what holds'],
  ['without a reason', { ...asvs, deviations: [{ ...deviation, reason: '' }] }, 'V1.1.2 deviates without a reason'],
])('a row that is %s is a fault', (_, table, fault) => {
  expect(tableFaults(table, { V1: 2 })).toEqual([fault])
})

test.each([
  ['a test that was renamed', { 'src/body.test.ts': "describe('bodies')\ntest('are read twice')" }, 'are read once'],
  ['a group that was renamed', { 'src/body.test.ts': "describe('texts')\ntest('are read once')" }, 'are read once'],
  ['a file that is gone', { 'src/body.test.ts': undefined }, 'V1.1.1: there is no src/body.test.ts'],
  ['a section that is only mentioned', { 'SECURITY.md': '# Security\n\nLimits\n' }, 'SECURITY.md > Limits'],
])('%s proves nothing any more', (_, changed, fault) => {
  expect(proofFaults(asvs, read(changed))).toEqual([expect.stringContaining(fault)])
})

test('the code itself is no proof that it does what it should', () => {
  const code = { held: [{ ...row, proofs: [{ file: 'src/body.ts', title: 'x' }] }] }
  expect(proofFaults(code, read({ 'src/body.ts': "'x'" }))).toEqual([
    'V1.1.1: neither a test nor a document: src/body.ts',
  ])
})
