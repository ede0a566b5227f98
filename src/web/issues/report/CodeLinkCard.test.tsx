import { expect, test } from 'vitest'
import { codeLinkOf } from './CodeLinkCard'

const url = 'https://github.com/o/r/blob/main/a.sol#L1'
const text = (value: string) => ({ type: 'text', value })
const link = (href: string, words: string) => ({ tagName: 'a', properties: { href }, children: [text(words)] })

test('a paragraph that is a code link and nothing else is one', () => {
  expect(codeLinkOf({ tagName: 'p', children: [link(url, url)] })?.path).toBe('a.sol')
})

test.each([
  ['says more', [link(url, url), text(' is late')]],
  ['names its link', [link(url, 'the flag')]],
  ['shows one address and leads to another', [link('https://evil.example', url)]],
  ['links elsewhere', [link('https://a.example', 'https://a.example')]],
  ['has words only', [text(url)]],
  ['is empty', []],
])('a paragraph that %s is not', (_, children) => {
  expect(codeLinkOf({ tagName: 'p', children })).toBeNull()
})
