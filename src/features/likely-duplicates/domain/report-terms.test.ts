import { describe, expect, test } from 'vitest'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import { reportReader, type TermKind } from './report-terms'

const read = reportReader((word) => word.replace(/(?:ing|ed|s)$/, ''))
const terms = (kind: TermKind, description: string, title = '') => [
  ...read({ title, description, ...noOptionalTexts })[kind].keys(),
]

describe('the terms of a report', () => {
  test('an identifier counts as itself and as its parts', () => {
    expect(terms('identifiers', 'Then settleEpoch calls `_pay` and high_water.')).toEqual([
      'settleepoch',
      'pay',
      'high_water',
    ])
    expect(terms('words', 'Then settleEpoch runs')).toEqual(['settle', 'epoch', 'run'])
    expect(terms('words', 'ERC4626Vault.totalAssets')).toEqual(['erc4626', 'vault', 'total', 'asset'])
  })
  test('words of English, Solidity and report templates are ignored', () => {
    expect(terms('words', '## Impact\n\nThe attacker can use this function: `uint256 public`')).toEqual([])
  })
  test('a word of the title counts three times', () => {
    const { words } = read({ title: 'Rounding', description: 'Rounding and dust', ...noOptionalTexts })
    expect([words.get('round')?.weight, words.get('dust')?.weight]).toEqual([4, 1])
  })
  test('identifiers are found between backticks, in fences and in the proof of concept', () => {
    const pocLink = '```solidity\nvault.mint();\n```'
    const { identifiers } = read({ title: '', description: 'It calls `burn` and pays', ...noOptionalTexts, pocLink })
    expect([...identifiers.keys()]).toEqual(['burn', 'vault', 'mint'])
  })
  test("words in code blocks don't count, but names do", () => {
    const code = 'Dust stays in `sweep`\n```solidity\nfunction settleEpoch() {}\n```'
    expect(terms('words', code)).toEqual(['dust', 'stay', 'sweep'])
    expect(terms('identifiers', code)).toEqual(['sweep', 'settleepoch'])
    expect(terms('names', code)).toEqual(['sweep'])
  })
  test('a recommendation ends at the next heading', () => {
    const report = '## Root cause\nDust\n## ✅ Mitigation\nround\n```\nmulDivUp\n```\n# Further\ngas'
    expect(terms('fix', report)).toEqual(['round', 'mul', 'div'])
    expect(terms('fix', '```\n# fix\n```\nround')).toEqual([])
  })
  test('a URL adds its file and lines, but not its words', () => {
    const url = 'https://github.com/tidewater-fi/core/blob/main/src/Vault.sol#L118-L131'
    expect(terms('words', url)).toEqual([])
    expect(terms('places', url)).toEqual(['src/vault.sol', 'src/vault.sol#11', 'src/vault.sol#12', 'src/vault.sol#13'])
  })
  test('comments of the template are ignored', () => {
    expect(terms('words', '<!-- Who loses what -->\nDust')).toEqual(['dust'])
    expect(terms('words', 'Dust <!-- that stays')).toEqual(['dust', 'stay'])
  })
  test('the same concept is found in different words', () => {
    for (const text of ['A re-entrant call', 'reentering it', 'CEI is violated', 'the tokensReceived hook']) {
      expect(terms('ideas', text)).toContain('reentrancy')
    }
    expect(terms('ideas', 'A fee-on-transfer token')).toContain('fee on transfer')
    expect(terms('ideas', 'Nothing of the kind')).toEqual([])
  })
  test('a pathological text is read quickly', () => {
    const hostile = ['`', 'a_', '<!--', 'https://', 're-', '`a', '\n```'].map((part) =>
      part.repeat(60_000 / part.length),
    )
    for (const text of hostile) {
      expect(
        Object.keys(read({ title: text.slice(0, 200), description: text, ...noOptionalTexts, pocLink: text })),
      ).toHaveLength(7)
    }
  })
})
