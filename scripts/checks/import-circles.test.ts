import { expect, test } from 'vitest'
import { readSources } from './check-sizes'
import { relativeImports } from './relative-imports'

/** The law test of src looks at the product itself. */
const files = new Map([...readSources()].filter(([path]) => !path.startsWith('src/')))

/** The files that a file imports, types included. */
const importsOf = (path: string): string[] =>
  relativeImports(path, files.get(path) ?? '', (candidate) => files.has(candidate))

function findCircles(): string[] {
  const circles: string[] = []
  const finished = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (finished.has(path) || trail.includes(path)) return
    for (const next of importsOf(path)) walk(next, [...trail, path])
    finished.add(path)
  }
  for (const path of files.keys()) walk(path, [])
  return circles
}

test('the imports of bench, scripts, tests and stories are found', () => {
  expect(importsOf('bench/chaos/run.ts')).toContain('bench/chaos/scenario.ts')
})

test('no file of bench, scripts, tests or stories imports itself in a circle, types included', () => {
  expect(findCircles()).toEqual([])
})
