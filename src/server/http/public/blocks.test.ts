import { expect, test } from 'vitest'
import { columnOfBlocks, rowOfBlocks } from './blocks'

test('a few findings are a block each, many are one block of their length', () => {
  const { text } = rowOfBlocks({ solid: 2, hollow: 1, of: 4 })
  expect(text).toContain('viewBox="0 0 4 1"')
  expect(text.match(/M/g)).toHaveLength(3)
  expect(rowOfBlocks({ solid: 70, hollow: 5, of: 100 }).text.match(/M/g)).toHaveLength(2)
})

test('columns grow from the bottom, and nothing is drawn for nothing', () => {
  expect(columnOfBlocks({ solid: 1, hollow: 0, of: 3 }).text).toContain('d="M0 3h1')
  expect(columnOfBlocks({ solid: 0, hollow: 0, of: 0 }).text).not.toContain('<path')
})
