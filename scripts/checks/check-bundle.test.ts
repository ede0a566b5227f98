import { expect, test } from 'vitest'
import { fontsOf, type Manifest, measure, overweight, scriptsOf } from './check-bundle'

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    imports: ['_react'],
    dynamicImports: ['src/web/LoginPage.tsx', 'src/web/B.tsx', '_field'],
  },
  _react: { file: 'react.js' },
  _field: { file: 'field.js', imports: ['_react'] },
  'src/web/LoginPage.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_field', 'index.html'] },
  'src/web/B.tsx': {
    file: 'b.js',
    isDynamicEntry: true,
    dynamicImports: ['src/web/report.tsx', 'src/web/highlight.ts'],
  },
  'src/web/report.tsx': { file: 'report.js', isDynamicEntry: true },
  'src/web/highlight.ts': { file: 'highlight.js', isDynamicEntry: true },
}
const sizes: Record<string, number> = {
  'index.js': 50_000,
  'react.js': 70_000,
  'field.js': 5_000,
  'login.js': 5_000,
  'b.js': 20_000,
  'report.js': 50_000,
  'highlight.js': 900_000,
}

const sizeFrom = (known: Record<string, number>) => (file: string) => known[file] ?? Number.NaN
const weigh = (more: Record<string, number> = {}) =>
  measure(manifest, ['index.js'], sizeFrom({ ...sizes, ...more }), [34_000, 18_000])

test("a page's size is what arrives before it can be read, each part once, and the highlighter comes later", () => {
  expect(weigh().map(({ name, bytes }) => [name, bytes])).toEqual([
    ['entry', 120_000],
    ['fonts', 52_000],
    ['LoginPage.tsx', 130_000],
    ['B.tsx', 190_000],
    ['later: highlight.ts', 900_000],
  ])
  expect(overweight(weigh())).toEqual([])
})

test('reports an entry or a login over 150 KB, contests over 190 KB and another page over 270 KB', () => {
  const names = (more: Record<string, number>) => overweight(weigh(more)).map(({ name }) => name)
  expect(names({ 'index.js': 80_001 })).toEqual(['entry', 'LoginPage.tsx'])
  expect(names({ 'login.js': 25_001 })).toEqual(['LoginPage.tsx'])
  expect(names({ 'report.js': 130_001 })).toEqual(['B.tsx'])
  const renamed = JSON.parse(JSON.stringify(manifest).replaceAll('/B.tsx', '/ContestsPage.tsx'))
  const contests = measure(renamed, ['index.js'], sizeFrom({ ...sizes, 'report.js': 50_001 }), [])
  expect(overweight(contests).map(({ name }) => name)).toEqual(['ContestsPage.tsx'])
})

test('reports fonts over 60 KB, and a build without any is an error of the check', () => {
  const parts = measure(manifest, ['index.js'], sizeFrom(sizes), [34_000, 26_001])
  expect(overweight(parts).map(({ name }) => name)).toEqual(['fonts'])
  expect(fontsOf(['a.js', 'next.woff2', 'mono.woff2'])).toEqual(['next.woff2', 'mono.woff2'])
  expect(() => fontsOf(['a.js'])).toThrow('no fonts')
})

test('a script that the document only fetches counts as entry too, and shared parts count once', () => {
  const early = { file: 'early.js', imports: ['_react'] }
  const scripts = scriptsOf(
    '<script src="/look.js"></script><script type="module" crossorigin src="/early.js"></script>\n' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/index.js" data-client>',
  )
  const sizeOf = sizeFrom({ ...sizes, 'early.js': 35_000 })
  const [entry] = measure({ ...manifest, 'early.ts': early }, scripts, sizeOf, [])
  expect(entry).toMatchObject({ name: 'entry', bytes: 155_000 })
  expect(overweight(entry ? [entry] : [])).toHaveLength(1)
  expect(() => scriptsOf('<script src="/look.js"></script>')).toThrow('no client')
})
