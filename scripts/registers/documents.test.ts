import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

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
