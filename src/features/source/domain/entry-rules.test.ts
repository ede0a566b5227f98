import { expect, test } from 'vitest'
import { clashProblem, type EntryHead, entryRules, shownName, withoutCommonFolder } from './entry-rules'

const taken = (entry: Partial<EntryHead>) => entryRules()({ name: 'src/A.sol', kind: 'file', bytes: 1, ...entry })

test.each<[Partial<EntryHead>, string | null]>([
  [{}, 'src/A.sol'],
  [{ name: './src/A.sol' }, 'src/A.sol'],
  [{ name: './', kind: 'folder' }, null],
  [{ name: 'src/', kind: 'folder' }, null],
  [{ name: 'repo/.git/config' }, null],
  [{ name: 'repo/.git' }, null],
  [{ name: 'lib/x/.GIT/hooks/a', kind: 'link' }, null],
  [{ name: '.gitignore' }, '.gitignore'],
])('%j is kept as %s', (entry, path) => {
  expect(taken(entry)).toEqual({ path })
})

test.each<[Partial<EntryHead>, string]>([
  [{ name: '../A.sol' }, "'../A.sol' has '.' or '..' in its path."],
  [{ name: 'a/.git/../../b' }, "'a/.git/../../b' has '.' or '..' in its path."],
  [{ name: '/etc/passwd' }, "'/etc/passwd' has an absolute path or a backslash."],
  [{ kind: 'link' }, "'src/A.sol' is a link. Replace it by the file that it leads to."],
  [{ kind: 'device' }, "'src/A.sol' is a device or a pipe, which is no source."],
  [{ kind: 'sparse' }, "'src/A.sol' is a sparse file, which is not supported."],
  [{ kind: 'encrypted' }, "'src/A.sol' is encrypted. Upload an archive without a password."],
  [{ kind: 'other' }, "'src/A.sol' is an entry of a kind that is not supported."],
  [{ bytes: 20_000_001 }, "'src/A.sol' is larger than 20 MB."],
  [{ name: 'a\u202etxt.sol' }, "'a\\u{202e}txt.sol' has hidden or control characters in its name."],
])('%j is refused: %s', (entry, problem) => {
  expect(taken(entry)).toEqual({ problem })
})

test('the files of an archive are limited in number and in all', () => {
  const take = entryRules()
  for (let number = 1; number <= 5_000; number += 1) take({ name: `${number}`, kind: 'file', bytes: 1 })
  expect(take({ name: 'x', kind: 'file', bytes: 1 })).toEqual({
    problem: 'The archive has more than 5,000 files. Leave out what is not in scope.',
  })
  const sum = entryRules()
  for (const name of ['a', 'b', 'c']) sum({ name, kind: 'file', bytes: 20_000_000 })
  expect(sum({ name: 'd', kind: 'file', bytes: 1 })).toEqual({
    problem: 'The archive unpacks to more than 60 MB. Leave out what is not in scope.',
  })
})

test('the folder that all files have in common is taken away, once', () => {
  expect(withoutCommonFolder(['r/src/A', 'r/README'])).toEqual(['src/A', 'README'])
  expect(withoutCommonFolder(['r/src/A', 'r/src/B'])).toEqual(['src/A', 'src/B'])
  expect(withoutCommonFolder(['src/A', 'README'])).toEqual(['src/A', 'README'])
  expect(withoutCommonFolder(['A'])).toEqual(['A'])
})

test.each([
  [['src/A', 'src/B'], null],
  [['A', 'A'], "'A' is in the archive twice."],
  [['src/A', 'src/a'], "'src/A' and 'src/a' differ by case only, so some computers cannot hold both."],
  [['Src/A', 'src/B'], "'Src' and 'src' differ by case only, so some computers cannot hold both."],
  [['src', 'src/A'], "'src' is both a file and a folder in the archive."],
  [['src/A', 'src'], "'src' is both a file and a folder in the archive."],
])('%j together: %s', (paths, problem) => {
  expect(clashProblem(paths)).toBe(problem)
})

test('a name is shown with its hidden characters as numbers, and cut', () => {
  expect(shownName('a\u0000\u200b')).toBe("'a\\u{0}\\u{200b}'")
  expect(shownName('a'.repeat(200))).toBe(`'${'a'.repeat(120)}...'`)
})
