import { describe, expect, test } from 'vitest'
import { openAtFirst, rowsOf, stepInTree, treeOf } from './source-tree'

const file = (path: string, nsloc: number | null = 10, isInScope = true) => ({ path, nsloc, isInScope })
const files = [
  file('README.md', null, false),
  file('foundry.toml', null, false),
  file('lib/forge-std/src/Test.sol', 300, false),
  file('src/Vault.sol', 120),
  file('src/adapters/Adapter.sol', 40),
  file('src/mocks/Mock.sol', 5, false),
]
const tree = treeOf(files)
const shown = (open: string[]) =>
  rowsOf(tree, new Set(open)).map(
    ({ level, name, isOpen }) => `${'  '.repeat(level - 1)}${name}${isOpen === null ? '' : '/'}`,
  )

describe('the tree of a source', () => {
  test('folders stand before files, each by name and without regard to case', () => {
    expect(shown([])).toEqual(['lib/', 'src/', 'foundry.toml', 'README.md'])
    expect(shown(['src', 'src/adapters'])).toEqual([
      'lib/',
      'src/',
      '  adapters/',
      '    Adapter.sol',
      '  mocks/',
      '  Vault.sol',
      'foundry.toml',
      'README.md',
    ])
  })

  test('a folder has the lines of all files in it, and says how much of it is in scope', () => {
    const rows = rowsOf(tree, new Set(['src']))
    const facts = (path: string) => {
      const { nsloc, scope, position, siblings, at } = rows.find((row) => row.path === path) ?? {}
      return { nsloc, scope, position, siblings, at }
    }
    expect(facts('src')).toEqual({ nsloc: 165, scope: 'some', position: 2, siblings: 4, at: 1 })
    expect(facts('src/adapters')).toEqual({ nsloc: 40, scope: 'all', position: 1, siblings: 3, at: 2 })
    expect(facts('README.md')).toEqual({ nsloc: null, scope: 'none', position: 4, siblings: 4, at: 6 })
  })

  test('at first the folders are open that lead to the scope, unless they would fill many screens', () => {
    expect([...openAtFirst(tree)]).toEqual(['src', 'src/adapters'])
    const many = Array.from({ length: 500 }, (_, at) => file(`src/part${at % 7}/File${at}.sol`))
    expect(openAtFirst(treeOf(many)).size).toBe(0)
  })

  test('5,000 files in deep folders are made into a tree at once', () => {
    const many = Array.from({ length: 5000 }, (_, at) => file(`a/b/c/d/e/f${at % 100}/g/File${at}.sol`))
    const root = treeOf(many)
    expect(root.files).toBe(5000)
    expect(rowsOf(root, new Set()).length).toBe(1)
  })
})

describe('the keys of a tree', () => {
  const rows = rowsOf(tree, new Set(['src', 'src/adapters']))
  const at = (path: string) => rows.findIndex((row) => row.path === path)
  const step = (path: string, key: string) => {
    const made = stepInTree(rows, at(path), key)
    return made && ('to' in made ? rows[made.to]?.path : `toggle ${made.toggle}`)
  }

  test('up, down, Home and End go through the rows and stop at both ends', () => {
    expect(step('src', 'ArrowDown')).toBe('src/adapters')
    expect(step('src', 'ArrowUp')).toBe('lib')
    expect(step('lib', 'ArrowUp')).toBe('lib')
    expect(step('README.md', 'ArrowDown')).toBe('README.md')
    expect([step('src', 'Home'), step('src', 'End')]).toEqual(['lib', 'README.md'])
  })

  test('right opens a folder or goes into it; left closes it or goes to the folder around', () => {
    expect(step('lib', 'ArrowRight')).toBe('toggle lib')
    expect(step('src', 'ArrowRight')).toBe('src/adapters')
    expect(step('src/Vault.sol', 'ArrowRight')).toBe('src/Vault.sol')
    expect(step('src', 'ArrowLeft')).toBe('toggle src')
    expect(step('src/adapters/Adapter.sol', 'ArrowLeft')).toBe('src/adapters')
    expect(step('lib', 'ArrowLeft')).toBe('lib')
  })

  test('any other key is left to the page', () => {
    expect(step('src', 'a')).toBeNull()
    expect(stepInTree([], 0, 'ArrowDown')).toBeNull()
  })
})
