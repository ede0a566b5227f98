import { expect, test } from 'vitest'
import { inlineMarks } from './inline-marks'

const kinds = (text: string) => inlineMarks(text).map(({ kind, text: words }) => [kind, words])

test('bold, code and links are told from the words around them', () => {
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

test('an address that stands by itself is a link, without the sentence that ends after it', () => {
  expect(kinds('See https://vault.example/docs?a=1. Or (http://x.example)!')).toEqual([
    ['text', 'See '],
    ['link', 'https://vault.example/docs?a=1'],
    ['text', '. Or ('],
    ['link', 'http://x.example'],
    ['text', ')!'],
  ])
})

test('marks in code mean nothing, and marks without an end stay as they were written', () => {
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

test('whatever is written, the pieces together are the text, and 50,000 characters of marks take no time', () => {
  for (const mark of ['`', '**', '[', '[a](', '](', 'https://', '[a](https://x.example)', '**a', '`\n', '*']) {
    const text = mark.repeat(Math.ceil(50_000 / mark.length))
    const startedAt = performance.now()
    expect(
      inlineMarks(text)
        .map(({ raw }) => raw)
        .join('') === text,
    ).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  }
})
