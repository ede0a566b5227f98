import { expect, test } from 'vitest'
import { growthLimit, growthOfFourfold } from '#test/machine/cost-growth'
import { inlineMarks } from './inline-marks'

const kinds = (text: string) => inlineMarks(text).map(({ kind, text: words }) => [kind, words])

test('bold, code and links are found within text', () => {
  expect(inlineMarks('Read `Vault.sol` **first**, then [the paper](https://vault.example/a).')).toEqual([
    { kind: 'text', text: 'Read ', raw: 'Read ' },
    { kind: 'code', text: 'Vault.sol', raw: '`Vault.sol`' },
    { kind: 'text', text: ' ', raw: ' ' },
    { kind: 'strong', text: 'first', raw: '**first**' },
    { kind: 'text', text: ', then ', raw: ', then ' },
    {
      kind: 'link',
      text: 'the paper',
      address: 'https://vault.example/a',
      raw: '[the paper](https://vault.example/a)',
    },
    { kind: 'text', text: '.', raw: '.' },
  ])
})

test('a bare URL is a link, without the punctuation after it', () => {
  expect(kinds('See https://vault.example/docs?a=1. Or (http://x.example)!')).toEqual([
    ['text', 'See '],
    ['link', 'https://vault.example/docs?a=1'],
    ['text', '. Or ('],
    ['link', 'http://x.example'],
    ['text', ')!'],
  ])
})

test.each([
  ['[Foo](https://en.example/Foo_(bar))', 'Foo', 'https://en.example/Foo_(bar)', ''],
  ['[Foo](https://en.example/(a)/(b)).', 'Foo', 'https://en.example/(a)/(b)', '.'],
  ['[Foo](<https://en.example/Foo_(bar)>)', 'Foo', 'https://en.example/Foo_(bar)', ''],
  ['https://en.example/Foo_(bar), then', 'https://en.example/Foo_(bar)', 'https://en.example/Foo_(bar)', ', then'],
  ['https://en.example/f(uint256).', 'https://en.example/f(uint256)', 'https://en.example/f(uint256)', '.'],
  ['https://en.example/Foo)', 'https://en.example/Foo', 'https://en.example/Foo', ')'],
])('the link in %s keeps its parentheses', (text, words, address, rest) => {
  const [link, after] = inlineMarks(text)
  expect(link).toMatchObject({ kind: 'link', text: words, address })
  expect(after?.text ?? '').toBe(rest)
})

test('marks in code and unclosed marks are text', () => {
  expect(kinds('`**a** [b](https://c.example)`')).toEqual([['code', '**a** [b](https://c.example)']])
  for (const text of ['2 ** 3', 'a * b * c', '`open', '[label] (https', '[a](b c)', '****', '<b>x</b>', '']) {
    expect(
      inlineMarks(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toBe(text)
    expect(inlineMarks(text).every(({ kind }) => kind === 'text')).toBe(true)
  }
})

test.each([
  '`',
  '**',
  '[',
  '[a](',
  '](',
  'https://',
  '[a](https://x.example)',
  '[a](<',
  '[a](x(',
  'https://x(',
  'https://x(a)',
  '[a](x',
  '**a',
  '`\n',
  '*',
])('parts of a text of only %j join to the text, and are found in proportion to its length', async (mark) => {
  const textOf = (length: number) => mark.repeat(Math.ceil(length / mark.length))
  const parts = inlineMarks(textOf(50_000)).map(({ raw }) => raw)
  expect(parts.join('') === textOf(50_000)).toBe(true)
  expect(await growthOfFourfold((length) => inlineMarks(textOf(length)))).toBeLessThan(growthLimit)
})
