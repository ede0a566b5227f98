import { describe, expect, test } from 'vitest'

const sheets = import.meta.glob<string>(['/src/web/**/*.css', '/src/features/*/web/**/*.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const components = import.meta.glob<string>(
  ['/src/web/**/*.{ts,tsx}', '/src/features/*/web/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
)

const modules = Object.entries(sheets).filter(([path]) => path.endsWith('.module.css'))

/** What stands before each block of declarations. */
const selectorsOf = (sheet: string) =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
const classesOf = (sheet: string) =>
  new Set(
    selectorsOf(sheet)
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)),
  )

/** The sheet that is meant by a file at `from` which imports it by a relative path. */
const resolved = (from: string, path: string) => new URL(path, `file://${from}`).pathname

/** Which classes of which module a file names: module -> names; null where it looks them up by a variable. */
function namedIn([from, source]: [string, string]): [string, string | null][] {
  const imports = [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
  const code = source.replace(/^import .*$/gm, '')
  return imports.flatMap(([, alias = '', path = '']) =>
    [...code.matchAll(new RegExp(`(?<![.\\w])${alias}(?:\\.(\\w+)|\\[)`, 'g'))].map(
      ([, name]): [string, string | null] => [resolved(from, path), name ?? null],
    ),
  )
}

const named = Object.entries(components).flatMap(namedIn)

describe('stylesheets', () => {
  test('finds the style sheets and components', () => {
    expect(modules.length).toBeGreaterThan(40)
    expect(named.length).toBeGreaterThan(500)
  })

  test("no class is global: sheets that aren't modules only contain elements and attributes", () => {
    const global = Object.entries(sheets).filter(([path]) => !path.endsWith('.module.css'))
    expect(global.flatMap(([path, sheet]) => [...classesOf(sheet)].map((name) => `${path}: .${name}`))).toEqual([])
    expect(modules.filter(([, sheet]) => sheet.includes(':global')).map(([path]) => path)).toEqual([])
  })

  test('no module composes another one, whose rules would land in the wrong layer', () => {
    expect(modules.filter(([, sheet]) => sheet.includes('composes:')).map(([path]) => path)).toEqual([])
  })

  test('a group of three declarations is written once', () => {
    const places = new Map<string, string[]>()
    for (const [path, sheet] of Object.entries(sheets)) {
      for (const [, block = ''] of sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\{([^{}@]*)/g)) {
        const declarations = block
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean)
        const rule = declarations.sort().join('; ')
        if (declarations.length >= 3) places.set(rule, [...(places.get(rule) ?? []), path])
      }
    }
    expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([])
  })

  test('class names are words in camel case', () => {
    const isClassName = (name: string) => /^[a-z]{2}[a-zA-Z]+$/.test(name)
    const odd = modules.flatMap(([path, sheet]) =>
      [...classesOf(sheet)].filter((name) => !isClassName(name)).map((name) => `${path}: .${name}`),
    )
    expect(odd).toEqual([])
  })

  test('no type is set in pixels, so that it grows with the text size of the browser', () => {
    const inPixels = /(?:font(?:-size)?|line-height|--type-[\w-]+):[^;]*\dpx/g
    expect(
      Object.entries(sheets).flatMap(([path, sheet]) =>
        [...sheet.matchAll(inPixels)].map(([rule]) => `${path}: ${rule}`),
      ),
    ).toEqual([])
  })

  test('every class used by a component exists', () => {
    const missing = named.filter(([path, name]) => name !== null && !classesOf(sheets[path] ?? '').has(name))
    expect(missing.map(([path, name]) => `${path}: .${name}`)).toEqual([])
  })

  test('every class in a module is used by a component', () => {
    const used = new Set(named.map(([path, name]) => `${path}: .${name}`))
    const lookedUp = new Set(named.filter(([, name]) => name === null).map(([path]) => path))
    const unused = modules
      .filter(([path]) => !lookedUp.has(path))
      .flatMap(([path, sheet]) => [...classesOf(sheet)].map((name) => `${path}: .${name}`))
    expect(unused.filter((one) => !used.has(one))).toEqual([])
  })
})
