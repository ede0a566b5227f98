import { describe, expect, test } from 'vitest'
import { type IssueText, noOptionalTexts } from '../../../domain/issues/issue-text'
import { reasonsFor } from './candidate-reasons'
import { indexContest } from './contest-index'
import { packTerms } from './packed-terms'
import { reportReader } from './report-terms'

const read = reportReader((word) => word.replace(/s$/, ''))
const report = (title: string, description: string): IssueText => ({ title, description, ...noOptionalTexts })
const link = (lines: string, path = 'src/Vault.sol', commit = 'main') =>
  `https://github.com/tidewater-fi/core/blob/${commit}/${path}${lines}`

/** What the first two of these reports have in common, in a contest of all of them. */
function reasons(open: IssueText, other: IssueText, ...further: IssueText[]) {
  const all = [open, other, ...further]
  const { spreadOf } = indexContest(all.map((one, at) => ({ id: String(at), terms: packTerms(read(one)) })))
  return reasonsFor(open, { read, issueCount: all.length, spreadOf })(other)
}
const only = (kind: string, found: ReturnType<typeof reasons>) => found.find((one) => one.kind === kind)?.found

describe('why a report is a candidate', () => {
  test('the shared part of linked lines is listed', () => {
    const lines = (a: string, b: string) => only('lines', reasons(report('', a), report('', b)))
    expect(lines(link('#L10-L20'), link('#L15-L40'))).toEqual(['src/Vault.sol L15-L20'])
    expect(lines(link('#L10-L20', 'src/Vault.sol', 'v1'), link('#L20', 'src/Vault.sol', 'v2'))).toEqual([
      'src/Vault.sol L20',
    ])
    expect(lines(link('#L10-L20'), link('#L21'))).toEqual(['src/Vault.sol'])
    expect(lines(link('#L10-L20'), link(''))).toEqual(['src/Vault.sol'])
    expect(lines(link('#L10'), link('#L10', 'src/Queue.sol'))).toBeUndefined()
  })
  test('at most fifty links of a report are compared', () => {
    const many = (from: number) => Array.from({ length: 500 }, (_, at) => link(`#L${from + at}`)).join(' ')
    expect(only('lines', reasons(report('', many(1)), report('', many(40))))).toHaveLength(6)
    expect(only('lines', reasons(report('', many(1)), report('', many(400))))).toEqual(['src/Vault.sol'])
  })
  test('lists each kind once, rarest first, in the spellings of both reports', () => {
    const found = reasons(
      report('Epochs settled twice', 'Calls `settleEpoch` with donations and dust'),
      report('Settled epoch paid', 'By SETTLEEPOCH `settleepoch` a donation is dust'),
      report('Other', 'dust'),
    )
    expect(found).toEqual([
      { kind: 'identifiers', found: ['settleEpoch'] },
      { kind: 'title', found: ['epochs / epoch', 'settled'] },
      { kind: 'words', found: ['donations / donation', 'dust'] },
      { kind: 'topics', found: ['first depositor: donations / donation'] },
    ])
  })
  test('terms in most reports are not a reason', () => {
    const others = Array.from({ length: 10 }, (_, at) => report(`Report ${at}`, 'the vault'))
    expect(reasons(report('A', 'vault donation'), report('B', 'vault donation'), ...others)).toEqual([
      { kind: 'words', found: ['donation'] },
      { kind: 'topics', found: ['first depositor: donation'] },
    ])
  })
  test('lists at most six of a kind', () => {
    const words = 'vault queue price bridge staker auction lender borrower'
    expect(only('words', reasons(report('', words), report('', words)))).toHaveLength(6)
  })
  test('a word is listed only if it occurs in a text, and a topic with the words of both texts', () => {
    const found = reasons(report('', 'The hook runs, value leaves the vault'), report('', 'Re-entered as value leaves'))
    expect(only('words', found)).toEqual(['value', 'leaves'])
    expect(only('topics', found)).toEqual(['reentrancy: hook / re entered'])
  })
  test('’leaves’ as a verb is not the Merkle tree topic', () => {
    expect(only('topics', reasons(report('', 'it leaves'), report('', 'money leaves')))).toBeUndefined()
    const leaf = reasons(report('', 'a leaf node is accepted'), report('', 'the Merkle root'))
    expect(only('topics', leaf)).toEqual(['Merkle proof: leaf node / merkle'])
  })
  test('reports without anything in common have no reasons', () => {
    expect(reasons(report('Dust', 'stays'), report('Gas', 'burns'))).toEqual([])
  })
})
