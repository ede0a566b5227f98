import { expect, test } from 'vitest'
import { type Hue, prepare } from './highlight'
import { languageNamed } from './languages'

/** What one line of each language shows: a word and the colour it has there. */
test.each<[string, string, [string, Hue][]]>([
  [
    'solidity',
    'function settle(uint256 a) external { require(!s, "no"); } // c',
    [
      ['function', 'keyword'],
      ['uint256', 'type'],
      ['settle', 'call'],
      ['"no"', 'string'],
      ['// c', 'comment'],
    ],
  ],
  [
    'vyper',
    'def settle(a: uint256): # c\n    return 18',
    [
      ['def', 'keyword'],
      ['settle', 'call'],
      ['18', 'number'],
      ['# c', 'comment'],
    ],
  ],
  [
    'cairo',
    'fn settle(a: felt252) -> u8 { 18 } // c',
    [
      ['fn', 'keyword'],
      ['settle', 'call'],
      ['// c', 'comment'],
    ],
  ],
  [
    'move',
    'public fun settle(a: u64) { let b = 18; } // c',
    [
      ['fun', 'keyword'],
      ['// c', 'comment'],
      ['18', 'number'],
    ],
  ],
  [
    'rust',
    'pub fn settle(a: u64) -> bool { "no" } // c',
    [
      ['fn', 'keyword'],
      ['settle', 'call'],
      ['"no"', 'string'],
      ['// c', 'comment'],
    ],
  ],
  [
    'typescript',
    'const a: number = settle("no", 18) // c',
    [
      ['const', 'keyword'],
      ['number', 'type'],
      ['settle', 'call'],
      ['"no"', 'string'],
      ['18', 'number'],
      ['// c', 'comment'],
    ],
  ],
  [
    'javascript',
    'const a = settle("no", 18) // c',
    [
      ['const', 'keyword'],
      ['settle', 'call'],
      ['"no"', 'string'],
      ['18', 'number'],
      ['// c', 'comment'],
    ],
  ],
  [
    'python',
    'def settle(a):  # c\n    return "no"',
    [
      ['def', 'keyword'],
      ['settle', 'call'],
      ['"no"', 'string'],
      ['# c', 'comment'],
    ],
  ],
  [
    'diff',
    '@@ -1 +1 @@\n-e.settled = false;\n+e.settled = true;',
    [
      ['-e.settled = false;', 'number'],
      ['+e.settled = true;', 'string'],
    ],
  ],
  [
    'toml',
    '[profile]\nruns = 18 # c\nname = "no"',
    [
      ['18', 'number'],
      ['"no"', 'string'],
      ['# c', 'comment'],
    ],
  ],
  [
    'json',
    '{ "a": 18, "b": "no", "c": true }',
    [
      ['18', 'number'],
      ['"no"', 'string'],
      ['true', 'keyword'],
    ],
  ],
  [
    'bash',
    'if true; then echo "no"; fi # c',
    [
      ['if', 'keyword'],
      ['"no"', 'string'],
      ['# c', 'comment'],
    ],
  ],
])('%s is coloured', async (label, code, expected) => {
  const language = languageNamed(label)
  expect(language).not.toBeNull()
  if (!language) return
  const lines = (await prepare(language))(code)
  expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code)
  const pieces = lines.flat().map(({ text, hue }) => [text.trim(), hue])
  for (const piece of expected) expect(pieces).toContainEqual(piece)
})

test.each([
  ['sol', 'solidity'],
  ['vy', 'vyper'],
  ['rs', 'rust'],
  ['rust,ignore', 'rust'],
  ['ts', 'typescript'],
  ['js', 'javascript'],
  ['py', 'python'],
  ['patch', 'diff'],
  ['sh', 'bash'],
  ['Solidity', 'solidity'],
  ['constructor', null],
  ['__proto__', null],
  ['', null],
])('a fence that says %j is in %s', (label, language) => {
  expect(languageNamed(label)).toBe(language)
})
