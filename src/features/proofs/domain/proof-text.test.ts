import { expect, test } from 'vitest'
import { proofIn, proofInReport, proofOfIssue } from './proof-text'

test('the first fenced block of Solidity that has a test is the proof', () => {
  const report =
    '# Title\n```solidity\nfunction excerpt() {}\n```\n```js\ntest\n```\n~~~sol\ncontract P { function test_x() public {} }\n~~~\n```solidity\ncontract Q { function test_y() public {} }\n```\n'
  expect(proofInReport(report)).toBe('contract P { function test_x() public {} }\n')
  expect(proofInReport(report.replaceAll('\n', '\r\n'))).toBe('contract P { function test_x() public {} }\n')
  expect(proofInReport('```solidity\ncontract Vault {}\n```')).toBeNull()
  expect(proofInReport('```solidity\ncontract P is LossTest {\n')).toBe('contract P is LossTest {\n\n')
})

test('Solidity alone is a proof as well, but not a text that only mentions a test', () => {
  const proof = 'contract P { function test_x() public {} }'
  expect(proofIn(proof)).toBe(proof)
  expect(proofIn('contract Vault {}')).toBeNull()
  expect(proofIn('```js\ntest\n```\nfunction test_x() public {}')).toBeNull()
})

test('of a submission the proof of concept comes before the description', () => {
  const fenced = (name: string) => `\`\`\`solidity\nfunction test_${name}() {}\n\`\`\``
  const texts = { pocLink: fenced('a'), description: fenced('b') }
  expect(proofOfIssue(texts)).toBe('function test_a() {}\n')
  expect(proofOfIssue({ ...texts, pocLink: null })).toBe('function test_b() {}\n')
  expect(proofOfIssue({ ...texts, pocLink: 'https://a.example' })).toBe('function test_b() {}\n')
  expect(proofOfIssue({ pocLink: null, description: 'Words.' })).toBeNull()
})
