import { expect, test } from 'vitest'
import { descriptionBlocks, isPreformatted } from './description-blocks'

const kinds = (text: string) => descriptionBlocks(text).map((block) => block.kind)

test('blank lines split a description into blocks [2.contest.23]', () => {
  expect(kinds('a\n\nb\n \t\nc')).toEqual(['paragraph', 'paragraph', 'paragraph'])
  expect(kinds('a\r\n\r\nb')).toEqual(['paragraph', 'paragraph'])
  expect(kinds('\n\n \n')).toEqual([])
})

test('a source-count table stays preformatted [2.contest.24]', () => {
  const table = 'File        nSLOC\nVault.sol   312'
  expect(descriptionBlocks(table)).toEqual([{ kind: 'preformatted', text: table }])
  expect(kinds('SUM: 5')).toEqual(['preformatted'])
  expect(kinds('a\n----------\nb')).toEqual(['preformatted'])
})

test('lines that start with one * or - are a list, and a line without a marker continues its item [2.contest.25]', () => {
  expect(descriptionBlocks('* a\n* b\n  more')).toEqual([{ kind: 'list', items: ['a', 'b more'] }])
  expect(descriptionBlocks('- a\n- b')).toEqual([{ kind: 'list', items: ['a', 'b'] }])
  expect(kinds('**bold** words')).toEqual(['paragraph'])
  expect(kinds('---')).toEqual(['paragraph'])
})

test('a block with scope: in it is a heading, ignoring case [2.contest.26]', () => {
  expect(kinds('In scope:\n\nOut of Scope:')).toEqual(['heading', 'heading'])
})

test('a paragraph keeps its line breaks and alignment', () => {
  const tree = '  src/\n    Vault.sol\n    Queue.sol'
  expect(descriptionBlocks(`\n${tree}\n`)).toEqual([{ kind: 'paragraph', text: tree }])
  expect(descriptionBlocks('  one line ')).toEqual([{ kind: 'paragraph', text: 'one line' }])
  expect(descriptionBlocks('In scope:\n- src/')).toEqual([{ kind: 'heading', text: 'In scope:\n- src/' }])
})

test.each([
  ['a file tree', 'src\n├── Vault.sol\n└── Queue.sol', true],
  ['an indented file tree', 'src/\n    Vault.sol', true],
  ['commands', '$ git clone https://a.example\n$ forge test', true],
  ['columns', 'Vault.sol   312\nQueue.sol    80', true],
  ['columns of tabs', 'Vault.sol\t312\nQueue.sol\t80', true],
  ['a numbered list', '1. Vaults\n2. Queues', false],
  ['two blanks after a sentence', 'One.  Two.\nThree.', false],
  ['one line', 'a   b', false],
])('%s requires a monospaced font: %s', (_, text, needs) => {
  expect(isPreformatted(text)).toBe(needs)
})

test('everything else is text, whatever it looks like [2.contest.27]', () => {
  expect(descriptionBlocks('<img onerror=x>')).toEqual([{ kind: 'paragraph', text: '<img onerror=x>' }])
})

test('reads 10,000 blank lines and 50,000 characters quickly', () => {
  expect(descriptionBlocks(`a${'\n'.repeat(10_000)}b`)).toHaveLength(2)
  expect(descriptionBlocks('-'.repeat(50_000))).toHaveLength(1)
})
