import { expect, test } from 'vitest'
import { checkPatterns } from './check-patterns'
import type { Finding } from './report'

const found = (list: Finding[]) => list.map(({ at, kind }) => `${at}: ${kind}`)

test.each([
  ['a literal', 'const isPadded = /\\s+$/'],
  ['a text', "new RegExp('(a+)+$')"],
  ['constants put together', "const word = 'a+'\nexport const words = RegExp('^(?:' + word + ')+$', 'u')"],
])('reports a pattern that a long text makes slow with its location, as %s [T52]', async (_, text) => {
  const { slow, count } = await checkPatterns(new Map([['src/web/page.ts', text]]))
  expect(count).toBe(1)
  expect(found(slow).join()).toMatch(/^src\/web\/page\.ts:\d: (?:2nd degree polynomial|exponential), as with .*: .+/)
})

test('a pattern that reads each letter once passes, and one that is only known when it runs does not', async () => {
  const text = "const isWord = /^\\w+$/\nexport const has = (word) => new RegExp(word + '+$')"
  const { slow, count } = await checkPatterns(new Map([['src/web/page.ts', text]]))
  expect(count).toBe(2)
  expect(found(slow)).toEqual(["src/web/page.ts:2: its text is not a constant: new RegExp(word + '+$')"])
})

test('does not mistake a pattern known only at run time for one that matches the word null', async () => {
  const text = 'const isNull = /null/\nexport const has = (word) => new RegExp(word)'
  const { slow } = await checkPatterns(new Map([['src/web/page.ts', text]]))
  expect(found(slow)).toEqual(['src/web/page.ts:2: its text is not a constant: new RegExp(word)'])
})

test('a stored verdict applies only to the same text and flags', async () => {
  const judge = (text: string) => checkPatterns(new Map([['src/web/page.ts', text]]), new Set(['/^(?:a+)+$/g']))
  expect(await judge('/^(?:a+)+$/g')).toMatchObject({ slow: [], safe: ['/^(?:a+)+$/g'] })
  for (const changed of ['/^(?:a+)+$/', '/^(?:a+)+b/g']) {
    const { slow, safe } = await judge(changed)
    expect([slow.length, safe]).toEqual([1, []])
  }
})
