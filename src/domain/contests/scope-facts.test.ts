import { expect, test } from 'vitest'
import { scopeFacts } from './scope-facts'

const columns =
  'File        blank  nSLOC\n-----------------------\nVault.sol       4    312\nLib.vy          1  1,002\nSUM:            5  1,314'

test('the table of a description says in which languages, files and lines the scope is', () => {
  expect(scopeFacts(`Vaults.\n\nscope:\n\n${columns}\n\nMore.`)).toEqual({
    languages: ['Solidity', 'Vyper'],
    files: 2,
    lines: 1314,
  })
  expect(scopeFacts('| File | nSLOC | Purpose |\n|---|---|---|\n| src/A.sol | 10 | Queue |')).toEqual({
    languages: ['Solidity'],
    files: 1,
    lines: 10,
  })
})

test.each([
  ['no table', 'scope:\n\n* src/Vault.sol'],
  ['a table that counts something else', 'File   code\n----------\nVault.sol  3'],
  ['a table without files', 'nSLOC\n----------\nSUM: 5'],
  ['nothing', ''],
])('%s says nothing about the scope', (_, description) => {
  expect(scopeFacts(description)).toBeNull()
})
