import { expect, test } from 'vitest'
import { startProblems } from './check-start'

const files = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `file:///product/dist/server/part-${index}.js`,
    length,
    isAscii: true,
  }))

test('a start within its limits has no problems', () => {
  expect(startProblems(files(29, 100_000))).toEqual([])
})

test('reports too many files and too many bytes', () => {
  expect(startProblems(files(30, 1_000))).toEqual(['30 files before /readyz, at most 29'])
  expect(startProblems(files(2, 3_000_000))).toEqual(['6000 KB before /readyz, at most 3500'])
})

test("reports a package that isn't needed yet", () => {
  const engine = { url: 'file:///product/node_modules/@electric-sql/pglite/dist/index.js', length: 10, isAscii: true }
  expect(startProblems([engine])).toEqual(['@electric-sql/pglite is loaded before /readyz'])
})

test('reports a script whose text takes twice its length in memory', () => {
  const script = { url: 'file:///product/dist/server/start.js', length: 10, isAscii: false }
  expect(startProblems([script])).toEqual([
    'file:///product/dist/server/start.js has characters beyond ASCII, so the process keeps its text with two bytes for each',
  ])
})
