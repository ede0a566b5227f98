import { expect, test } from 'vitest'
import { fontsOf, measure, overweight, scriptsOf } from './check-bundle.mjs'

const manifest = {
  'index.html': {
    file: 'index.js',
    imports: ['_react'],
    dynamicImports: ['src/web/A.tsx', 'src/web/B.tsx'],
  },
  _react: { file: 'react.js' },
  _field: { file: 'field.js', imports: ['_react'] },
  'src/web/A.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_field', 'index.html'] },
  'src/web/B.tsx': {
    file: 'b.js',
    isDynamicEntry: true,
    dynamicImports: ['src/web/report.tsx', 'src/web/highlight.ts'],
  },
  'src/web/report.tsx': { file: 'report.js', isDynamicEntry: true },
  'src/web/highlight.ts': { file: 'highlight.js', isDynamicEntry: true },
}
const sizes = {
  'index.js': 100_000,
  'react.js': 70_000,
  'field.js': 5_000,
  'a.js': 10_000,
  'b.js': 20_000,
  'report.js': 50_000,
  'highlight.js': 900_000,
}

const weigh = (more = {}) => measure(manifest, ['index.js'], (file) => ({ ...sizes, ...more })[file], [34_000, 18_000])

test('a page weighs what arrives before it can be read, each part once, and the highlighter arrives later', () => {
  expect(weigh().map(({ name, bytes }) => [name, bytes])).toEqual([
    ['entry', 170_000],
    ['fonts', 52_000],
    ['A.tsx', 185_000],
    ['B.tsx', 240_000],
    ['later: highlight.ts', 900_000],
  ])
  expect(overweight(weigh())).toEqual([])
})

test('an entry over 180 KB and a page over 260 KB are named', () => {
  const names = (more) => overweight(weigh(more)).map(({ name }) => name)
  expect(names({ 'index.js': 110_001 })).toEqual(['entry'])
  expect(names({ 'report.js': 70_001 })).toEqual(['B.tsx'])
})

test('fonts over 60 KB are named, and a build without any is a fault of the check', () => {
  const parts = measure(manifest, ['index.js'], (file) => sizes[file], [34_000, 26_001])
  expect(overweight(parts).map(({ name }) => name)).toEqual(['fonts'])
  expect(fontsOf(['a.js', 'next.woff2', 'mono.woff2'])).toEqual(['next.woff2', 'mono.woff2'])
  expect(() => fontsOf(['a.js'])).toThrow('no fonts')
})

test('a second script of the document counts as entry too, and what both need counts once', () => {
  const early = { file: 'early.js', imports: ['_react'] }
  const scripts = scriptsOf(
    '<script src="/look.js"></script><script type="module" crossorigin src="/early.js"></script>\n' +
      '<script type="module" crossorigin src="/index.js"></script>',
  )
  const sizeOf = (file) => ({ ...sizes, 'early.js': 15_000 })[file]
  const [entry] = measure({ ...manifest, 'early.ts': early }, scripts, sizeOf, [])
  expect(entry).toMatchObject({ name: 'entry', bytes: 185_000 })
  expect(overweight([entry])).toHaveLength(1)
  expect(() => scriptsOf('<script src="/look.js"></script>')).toThrow('no client')
})
