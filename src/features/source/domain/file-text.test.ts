import { expect, test } from 'vitest'
import type { SourceFile } from '../../../domain/contests/source-manifest'
import { findHits, linesOf, searchOrder, takeLines } from './file-text'

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['a\r\nb', ['a', 'b']],
])('the lines of %j are %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test('some lines of a text, or all of it unchanged', () => {
  const text = 'one\r\ntwo\nthree\n'
  expect(takeLines(text, { from: null, to: null })).toEqual({ lines: 3, firstLine: 1, text })
  expect(takeLines(text, { from: 2, to: 3 })).toEqual({ lines: 3, firstLine: 2, text: 'two\nthree' })
  expect(takeLines(text, { from: 3, to: null })).toEqual({ lines: 3, firstLine: 3, text: 'three' })
  expect(takeLines(text, { from: null, to: 1 })).toEqual({ lines: 3, firstLine: 1, text: 'one' })
  expect(takeLines(text, { from: 4, to: 9 })).toEqual({ lines: 3, firstLine: 4, text: null })
})

test('files in scope are searched first, and only texts', () => {
  const file = (path: string, kind: SourceFile['kind'] = 'text') => ({ path, kind, bytes: 1, digest: '', nsloc: null })
  const files = [file('README'), file('logo.png', 'binary'), file('src/A.sol'), file('test/A.t.sol')]
  expect(searchOrder(files, (path) => path.startsWith('src/'))).toEqual(['src/A.sol', 'README', 'test/A.t.sol'])
})

test('a hit is a line with the text, whatever its case, and shows where', () => {
  const file = { path: 'A.sol', isInScope: true, text: 'deposit();\nnothing\n  DEPOSIT(1); deposit(2);' }
  expect([...findHits(file, 'Deposit(')]).toEqual([
    { path: 'A.sol', isInScope: true, line: 1, text: 'deposit();', at: 0 },
    { path: 'A.sol', isInScope: true, line: 3, text: '  DEPOSIT(1); deposit(2);', at: 2 },
  ])
})

test('a long line is cut around the hit', () => {
  const text = `${'a'.repeat(1_000)}needle${'b'.repeat(1_000)}`
  const [hit] = [...findHits({ path: 'A', isInScope: false, text }, 'needle')]
  expect(hit?.text).toHaveLength(300)
  expect(hit?.text.slice(hit.at, hit.at + 6)).toBe('needle')
})
