import { expect, test } from 'vitest'
import {
  appliesAt,
  citationProblem,
  formerIssueTexts,
  hasTextBesides,
  knownIssueChange,
  knownIssueTexts,
  numberedIssues,
} from './known-issues'

test('every item of a list, every row of a table and every other block is a known issue, each once', () => {
  const text = [
    'The owner can change the fee.\nAt any time.',
    '* Rounding favors the vault.\n- The first deposit\n  rounds down.\n*',
    'Out of scope: the old contracts.',
    'The owner can change the fee.\nAt any time.',
    '| Issue |\n|---|\n| a |',
  ].join('\n\n')
  expect(knownIssueTexts(text)).toEqual([
    'The owner can change the fee.\nAt any time.',
    'Rounding favors the vault.',
    'The first deposit rounds down.',
    'Out of scope: the old contracts.',
    'a',
  ])
})

test.each([null, '', ' \n \n'])('%j names no known issue', (text) => {
  expect(knownIssueTexts(text)).toEqual([])
})

test.each([
  [4, false],
  [5, false],
  [6, true],
  [9, true],
  [10, false],
])('an item added after place 5 and removed after place 9 applies at place %i: %s', (place, stands) => {
  expect(appliesAt({ number: 1, addedAfter: 5, removedAfter: 9 }, place)).toBe(stands)
})

test('an original item applies at the first place', () => {
  expect(appliesAt({ number: 1, addedAfter: 0, removedAfter: null }, 1)).toBe(true)
})

test('an addendum removes items that its text lacks, and adds those that no remaining item has', () => {
  const item = (number: number, text: string, removedAfter: number | null = null) => ({
    ...{ number, text, removedAfter },
    addedAfter: 0,
  })
  const items = [item(1, 'Fee.'), item(2, 'Rounding.'), item(3, 'Pausing.', 4)]
  const changeTo = (after: string | null) => knownIssueChange(items, { before: '* Fee.\n* Rounding.', after })
  expect(changeTo('* Rounding.\n* Pausing.')).toEqual({ removed: [1], added: ['Pausing.'] })
  expect(changeTo('1. Rounding.\n2. Fee.')).toEqual({ removed: [], added: [] })
  expect(changeTo(null)).toEqual({ removed: [1, 2], added: [] })
})

test('terms frozen by an earlier version keep its counting, so that no number changes', () => {
  const before = '1. Owner is trusted\n2. Dust stays\n\n* Fees can change.'
  const items = formerIssueTexts(before).map((text, at) => ({
    number: at + 1,
    text,
    addedAfter: 0,
    removedAfter: null,
  }))
  expect(items.map(({ text }) => text)).toEqual(['1. Owner is trusted\n2. Dust stays', 'Fees can change.'])
  expect(knownIssueChange(items, { before, after: before })).toEqual({ removed: [], added: [] })
  expect(knownIssueChange(items, { before, after: `${before}\n* Pausing.` })).toEqual({
    removed: [],
    added: ['Pausing.'],
  })
})

test.each([
  [undefined, 3, 'unknown'],
  [{ number: 1, addedAfter: 3, removedAfter: null }, 3, 'later'],
  [{ number: 1, addedAfter: 2, removedAfter: null }, 3, null],
  [{ number: 1, addedAfter: 0, removedAfter: 3 }, 3, null],
  [{ number: 1, addedAfter: 0, removedAfter: 2 }, 3, 'removed'],
])('%j cited at place %i: %s', (item, place, problem) => {
  expect(citationProblem(item, place)).toBe(problem)
})

const frozen = [
  { number: 1, text: 'Owner is trusted', isRemoved: false },
  { number: 2, text: 'Fees change', isRemoved: true },
  { number: 3, text: 'Dust stays', isRemoved: false },
]
const standing = '- Owner is trusted\n- Dust stays'

test.each([
  ['are counted from 1 while nothing is frozen', null, standing, [1, 2]],
  ['keep the numbers of the start, whatever was removed', frozen, standing, [1, 3]],
  ['go on behind all former ones in an edit', frozen, '- Dust stays\n- Late', [3, 4]],
])('numbers of known issues %s', (_, items, after, numbers) => {
  expect(numberedIssues(items, { before: standing, after }).map(({ number }) => number)).toEqual(numbers)
})

test('known issues that an earlier version counted keep its numbers', () => {
  const text = '1. Owner is trusted\n2. Dust stays'
  expect(numberedIssues([{ number: 1, text, isRemoved: false }], { before: text, after: text })).toEqual([
    { number: 1, text },
  ])
})

test.each([
  ['1. Owner is trusted\n2. Dust stays', false],
  ['## Roles\n- Owner is trusted\n- Dust stays', true],
  ['We know of these:\n- Owner is trusted\n- Dust stays', true],
  ['Owner is trusted', false],
])('whether %j contains more than its items: %s', (text, says) => {
  expect(hasTextBesides(text, numberedIssues(null, { before: null, after: text }))).toBe(says)
})
