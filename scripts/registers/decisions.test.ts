import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const index = 'README.md'
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const decisions = readdirSync(folder).filter((file) => file !== index)

test('at most 80 decisions are in force, each about half a page', () => {
  expect(decisions.length).toBeLessThanOrEqual(80)
  const long = decisions.filter((file) => read(file).split(/\s+/).length > 265)
  expect(long).toEqual([])
})

test('a decision says its number, context, decision and consequences', () => {
  const incomplete = decisions.filter((file) => {
    const parts = [`# ${file.slice(0, 3)} `, '\n**Context.** ', '\n**Decision.**', '\n**Consequences.** ']
    return !/^\d{3}-[a-z0-9-]+\.md$/.test(file) || !parts.every((part) => read(file).includes(part))
  })
  expect(incomplete).toEqual([])
})

test('the index names each decision once, by its title, and says what replaced the others', () => {
  const [inForce = '', replaced = ''] = read(index).split('## Replaced')
  const lines = decisions.map((file) => `| [${file.slice(0, 3)}](${file}) | ${titleOf(file)} |`)
  expect(inForce.split('\n').filter((line) => line.startsWith('| ['))).toEqual(lines)
  const former = [...replaced.matchAll(/^\| (\d{3}) \| .+ \| (.+) \|$/gm)]
  const numbers = [...decisions.map((file) => file.slice(0, 3)), ...former.map(([, number = '']) => number)]
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
})

const titleOf = (file: string) => read(file).split('\n', 1)[0]?.slice('# 000 '.length)
