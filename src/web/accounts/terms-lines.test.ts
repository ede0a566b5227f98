import { expect, test } from 'vitest'
import { readTermsLines } from './terms-lines'

const kinds = (terms: string) => readTermsLines(terms).map(({ kind, mark, content }) => [kind, mark + content.trim()])
const joined = (terms: string) => readTermsLines(terms).map(({ mark, content }) => mark + content)

const shipped =
  'TERMS OF SERVICE\n\nPLACEHOLDER. An example.\n\n1. WHO WE ARE\nThese terms are between us.\n\nEND OF THE TERMS (PLACEHOLDER)\n'

test('terms as shipped have headings in capitals, each before its paragraph', () => {
  expect(kinds(shipped).filter(([kind]) => kind !== 'gap')).toEqual([
    ['heading', 'TERMS OF SERVICE'],
    ['text', 'PLACEHOLDER. An example.'],
    ['heading', '1. WHO WE ARE'],
    ['text', 'These terms are between us.'],
    ['heading', 'END OF THE TERMS (PLACEHOLDER)'],
  ])
})

test('numbered headings need no capitals, and lists no numbers', () => {
  expect(kinds('1. Who we are\nWe run it.\n\nYou may:\n- read\n  (a) write\n')).toEqual([
    ['heading', '1. Who we are'],
    ['text', 'We run it.'],
    ['gap', ''],
    ['text', 'You may:'],
    ['item', '- read'],
    ['item', '  (a) write'],
  ])
})

test('sentences with a number are items, and a list that starts with short ones has no heading', () => {
  expect(kinds('1. Be fair.\n2. Be kind.')).toEqual([
    ['item', '1. Be fair.'],
    ['item', '2. Be kind.'],
  ])
  expect(kinds('1. Be fair\n2. Be kind')[0]).toEqual(['item', '1. Be fair'])
})

test.each(['', '\n\n', 'a', '  a\r\n\r\n\tb  \n', '1.\n-\n- \n\u2028', 'x'.repeat(30_000), '1. '.repeat(9_000)])(
  'no character of the terms is added or lost',
  (terms) => {
    expect(joined(terms).join('')).toBe(terms)
  },
)
