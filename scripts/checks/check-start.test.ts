import { expect, test } from 'vitest'
import { startProblems } from './check-start'

const files = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `file:///product/dist/server/part-${index}.js`, length }))

test('a start within its figures has no problems', () => {
  expect(startProblems(files(28, 100_000))).toEqual([])
})

test('too many files and too many bytes are named', () => {
  expect(startProblems(files(29, 1_000))).toEqual(['29 files before /readyz, at most 28'])
  expect(startProblems(files(2, 3_000_000))).toEqual(['6000 KB before /readyz, at most 4400'])
})

test('a package that nothing needs yet is named', () => {
  const engine = { url: 'file:///product/node_modules/@electric-sql/pglite/dist/index.js', length: 10 }
  expect(startProblems([engine])).toEqual(['@electric-sql/pglite is loaded before /readyz'])
})
