import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { features } from '../../src/features/every-feature'
import * as everyTable from '../../src/server/db/tables/every-table'

const inRoot = (file: string) => join(import.meta.dirname, '../..', file)
const read = (file: string) => readFileSync(inRoot(file), 'utf8')

test('the README has at most 800 words, the command that starts the product, and the one that CI runs', () => {
  const readme = read('README.md')
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(800)
  expect(readme).toContain('```sh\nnpm ci && npm start\n```')
  expect(readme).toContain('```sh\nnpm ci && npm test\n```')
  expect(read('.ci/run')).toContain('(npm ci && npm test)')
})

test('docs/commands.md names every script of package.json, and no other', () => {
  const rows = [...read('docs/commands.md').matchAll(/^\| (`npm .+?`) \| /gm)].map(([, names = '']) => names)
  const named = rows.flatMap((names) => [...names.matchAll(/`npm (?:run )?(?:-s )?([a-z:]+)/g)].map(([, name]) => name))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('the eight files that architecture.md says to read first are there, and so is every table that it draws', () => {
  const [, first = '', entities = ''] = read('docs/architecture.md').split(
    /## (?:Read these eight files first|Entities)/,
  )
  const files = [...first.matchAll(/^\| `(src\/.+?)` \|/gm)].map(([, file = '']) => file)
  expect(files).toHaveLength(8)
  expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([])
  const drawn = [...entities.matchAll(/^ {2}(\w+) \S+--\S+ (\w+) :/gm)].flatMap(([, left = '', right = '']) => [
    left,
    right,
  ])
  const tables: string[] = Object.values(everyTable).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []))
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.filter((name) => !tables.includes(name))).toEqual([])
})

test('architecture.md says in one sentence what each feature is', () => {
  const page = read('docs/architecture.md')
  const rows = features.map(({ name, about }) => `| ${name} | ${about} |`)
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})
