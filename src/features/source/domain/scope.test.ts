import { expect, test } from 'vitest'
import type { SourceFile } from '../../../domain/contests/source-manifest'
import { pathKey, pathProblem } from './entry-rules'
import { scopeProblem, scopeTest } from './scope'
import { totalsOf } from './source-file'
import { sourceLimits } from './source-limits'

test.each([
  [['src'], 'src/Vault.sol', true],
  [['src/'], 'src/deep/er/Vault.sol', true],
  [['src'], 'src2/Vault.sol', false],
  [['src/Vault.sol'], 'src/Vault.sol', true],
  [['src/*.sol'], 'src/Vault.sol', true],
  [['src/*.sol'], 'src/deep/Vault.sol', false],
  [['**/*.sol'], 'Vault.sol', true],
  [['src/**/*.sol'], 'src/a/b/Vault.sol', true],
  [['src/**/*.sol'], 'src/Vault.sol', true],
  [['src/V?ult.sol'], 'src/Vault.sol', true],
  [['src/V?.sol'], 'src/Vault.sol', false],
  [['src', '!src/mocks'], 'src/mocks/Token.sol', false],
  [['src', '!src/mocks', 'src/mocks/Kept.sol'], 'src/mocks/Kept.sol', true],
  [['!src'], 'src/Vault.sol', false],
  [['./src'], 'src/Vault.sol', true],
  [['SRC'], 'src/Vault.sol', false],
  [['*'], 'src/Vault.sol', true],
  [[], 'src/Vault.sol', false],
])('with %j in scope, %s is in it: %s', (entries, path, isIn) => {
  expect(scopeTest(entries)(path)).toBe(isIn)
})

test('a glob that backtracks takes no longer than its length', () => {
  const slow = `${'**/'.repeat(60)}x`
  const stars = `${'*a'.repeat(80)}b`
  const isIn = scopeTest([slow, stars])
  const start = performance.now()
  expect(isIn(`${'a/'.repeat(100)}b`)).toBe(false)
  expect(isIn('a'.repeat(200))).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test.each([
  [['src'], null],
  [[' '], 'A path in scope is blank'],
  [['!'], 'A path in scope is blank'],
  [['/src'], "'/src' is not a path from the root of the repository"],
  [['src/../..'], "'src/../..' is not a path from the root of the repository"],
  [['a\u0000'], 'Text contains characters that are not allowed'],
  [['a'.repeat(241)], 'A path in scope has more than 240 characters'],
  [Array.from({ length: sourceLimits.scopeEntries + 1 }, () => 'src'), 'Name at most 200 paths in scope'],
])('the scope %j is refused with: %s', (entries, problem) => {
  expect(scopeProblem(entries)).toBe(problem)
})

test.each([
  ['src/Vault.sol', null],
  ['docs/Über uns – 2.md', null],
  ['', 'has no name'],
  ['../x', "has '.' or '..' in its path"],
  ['a/./x', "has '.' or '..' in its path"],
  ['/etc/passwd', 'has an absolute path or a backslash'],
  ['C:/x', 'has an absolute path or a backslash'],
  ['a\\b', 'has an absolute path or a backslash'],
  ['a//b', 'has an empty folder name in its path'],
  ['a/', 'has an empty folder name in its path'],
  ['a\nb', 'has hidden or control characters in its name'],
  ['a\u202eb', 'has hidden or control characters in its name'],
  ['a\u200bb', 'has hidden or control characters in its name'],
  ['\ud800', 'has hidden or control characters in its name'],
  ['a'.repeat(241), 'has a path of more than 240 characters'],
  [`${'a/'.repeat(20)}b`, 'is more than 20 folders deep'],
])('a file at %j: %s', (path, problem) => {
  expect(pathProblem(path)).toBe(problem)
})

test('two paths that are one file on a disk that ignores case have one key', () => {
  expect(pathKey('src/VAULT.sol')).toBe(pathKey('src/vault.sol'))
  expect(pathKey('src/\u00e9.sol')).toBe(pathKey('src/e\u0301.sol'))
})

test('totals count every file, and those in scope', () => {
  const file = (path: string, nsloc: number | null): SourceFile => ({
    path,
    nsloc,
    bytes: 10,
    kind: 'text',
    digest: '',
  })
  const files = [file('src/A.sol', 5), file('src/B.sol', 7), file('README.md', null), file('test/A.t.sol', 9)]
  expect(totalsOf(files, scopeTest(['src', 'README.md']))).toEqual({
    files: 4,
    bytes: 40,
    nsloc: 21,
    filesInScope: 3,
    nslocInScope: 12,
  })
})
