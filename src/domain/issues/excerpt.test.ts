import { expect, test } from 'vitest'
import { excerptOf, submissionExcerpt } from './excerpt'

test.each([
  ['headings, points and quotes', '# Summary\n\n- one\n* two\n\n1. three\n> four', 'Summary one two three four'],
  ['emphasis and code', 'The **vault** _leaves_ ~~all~~ `x` f(a*b) a_b', 'The vault leaves all x f(a*b) a_b'],
  [
    'links and images',
    '[a link](https://a.example/(b)) ![a picture](https://a.example/c.png) <https://a.example>',
    'a link a picture https://a.example',
  ],
  ['comments', 'One <!-- What\nis wrong. --> two', 'One two'],
  [
    'folds, breaks and pictures',
    '<details>\n<summary>Proof</summary>\n\none<br>two<br/>three <img width="9" alt="a plot" src="https://a.example/b.png">\n\n</details>',
    'Proof one two three a plot',
  ],
  ['no other HTML', '<b>one</b> `<br>` <bro>', '<b>one</b> <br> <bro>'],
  ['fences', 'One\n\n```solidity\na = b;\n```\n\nTwo', 'One a = b; Two'],
  ['tables and rules', '| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\nEnd', 'a b 1 2 End'],
  ['underlined headings', 'Impact\n======\n\nAll.', 'Impact All.'],
  ['escapes', 'f(a\\*b\\*c) \\# x', 'f(a*b*c) # x'],
])('an excerpt omits the marks of %s', (_, markdown, words) => {
  expect(excerptOf(markdown, 150)).toBe(words)
})

test('comments in code and unclosed comments are text', () => {
  expect(excerptOf('`<!-- a -->` b\n\n<!-- c', 150)).toBe('<!-- a --> b <!-- c')
})

test('a text up to the limit is complete, and a longer one has exactly that many characters before the ellipsis', () => {
  expect(excerptOf('one two', 7)).toBe('one two')
  expect(excerptOf('one two three', 9)).toBe('one two t...')
  expect(excerptOf('one two three', 8)).toBe('one two ...')
  expect(excerptOf('The vault is on. Then it is off.', 15)).toBe('The vault is on...')
  for (const limit of [120, 150]) {
    const text = `## Summary\n\nThe **vault** ${'lends to `Pool.sol` of anybody '.repeat(9)}`
    const words = text.replace(/[`*#]/g, '').trim().replace(/\s+/g, ' ')
    expect(excerptOf(text, limit)).toBe(`${words.slice(0, limit)}...`)
  }
})

test('never splits a user-perceived character', () => {
  expect(excerptOf('😀'.repeat(5), 3)).toBe('😀😀😀...')
  expect(excerptOf('e\u0301'.repeat(5), 3)).toBe(`${'e\u0301'.repeat(3)}...`)
  expect(excerptOf('🇨🇭'.repeat(5), 3)).toBe('🇨🇭🇨🇭🇨🇭...')
  expect(excerptOf('👩‍🚀'.repeat(3), 3)).toBe('👩‍🚀👩‍🚀👩‍🚀')
})

test('a character with a thousand marks does not make a list longer', () => {
  expect(excerptOf(`e${'\u0301'.repeat(3000)}`, 150).length).toBeLessThanOrEqual(8 * 150 + 3)
})

test.each(['<!--', '[', '`', '*', '](', '> ', '\\', '|', '![a](', '<a', '# '])(
  'a text of nothing but %j is read no further than its beginning',
  (part) => {
    const excerpt = excerptOf(part.repeat(100_000), 150)
    expect(Array.from(excerpt).length).toBeLessThanOrEqual(153)
  },
)

test("an excerpt of a submission leaves out the template's headings, but not those that stand alone", () => {
  expect(submissionExcerpt('## Summary\n\nIt **settles** twice.\n\n## Impact\n\nAll funds.', 40)).toBe(
    'It settles twice. All funds.',
  )
  expect(submissionExcerpt('```\n# a comment\n```\n\nWords', 40)).toBe('# a comment Words')
  expect(submissionExcerpt('## Settling twice', 40)).toBe('Settling twice')
})
