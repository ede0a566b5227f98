import { describe, expect, test } from 'vitest'
import { growthLimit, growthOfFourfold } from '#test/machine/cost-growth'
import { countIssues } from './count-issues'

const two = ['Owner is trusted', 'Dust stays']

describe('a list of two is two, written', () => {
  test.each([
    ['with numbers and dots', '1. Owner is trusted\n2. Dust stays'],
    ['with numbers and dots, without a blank', '1.Owner is trusted\n2.Dust stays'],
    ['with numbers and parentheses', '1) Owner is trusted\n2) Dust stays'],
    ['with numbers in parentheses', '(1) Owner is trusted\n(2) Dust stays'],
    ['with numbers in brackets', '[1] Owner is trusted\n[2] Dust stays'],
    ['with numbers and dashes', '1 - Owner is trusted\n2 – Dust stays'],
    ['with numbers and colons', '1: Owner is trusted\n2: Dust stays'],
    ['with dots and parentheses', '1.) Owner is trusted\n2.) Dust stays'],
    ['with keys', '1️⃣ Owner is trusted\n2️⃣ Dust stays'],
    ['with circles', '① Owner is trusted\n② Dust stays'],
    ['with levels', '1.1 Owner is trusted\n1.2 Dust stays'],
    ['with the word for numbers', 'No. 1: Owner is trusted\nNo. 2: Dust stays'],
    ['with number signs', '#1 Owner is trusted\n#2 Dust stays'],
    ['with numbers alone', '1 Owner is trusted\n2 Dust stays'],
    ['with words and numbers', 'KI-1: Owner is trusted\nKI-2: Dust stays'],
    ['with words and numbers in brackets', '[L-01] Owner is trusted\n[L-02] Dust stays'],
    ['with issues and numbers', 'Issue 1: Owner is trusted\nIssue 2: Dust stays'],
    ['with letters', 'a. Owner is trusted\nb. Dust stays'],
    ['with letters and parentheses', 'a) Owner is trusted\nb) Dust stays'],
    ['with letters in parentheses', '(a) Owner is trusted\n(b) Dust stays'],
    ['with capitals', 'A. Owner is trusted\nB. Dust stays'],
    ['with Roman numbers', 'i. Owner is trusted\nii. Dust stays'],
    ['with Roman numbers in parentheses', '(I) Owner is trusted\n(II) Dust stays'],
    ['with stars', '* Owner is trusted\n* Dust stays'],
    ['with hyphens', '- Owner is trusted\n- Dust stays'],
    ['with plus signs', '+ Owner is trusted\n+ Dust stays'],
    ['with bullets', '• Owner is trusted\n• Dust stays'],
    ['with bullets directly at the words', '•Owner is trusted\n•Dust stays'],
    ['with bullets and tabs', '·\tOwner is trusted\n·\tDust stays'],
    ['with squares', '▪ Owner is trusted\n▪ Dust stays'],
    ['with dashes', '– Owner is trusted\n— Dust stays'],
    ['with arrows', '→ Owner is trusted\n→ Dust stays'],
    ['with boxes', '- [ ] Owner is trusted\n- [x] Dust stays'],
    ['with blank lines between', '1. Owner is trusted\n\n2. Dust stays'],
    ['with blank lines between points', '- Owner is trusted\n\n\n- Dust stays'],
    ['with Windows line ends', '1. Owner is trusted\r\n2. Dust stays\r\n'],
    ['with blanks before it', '   1. Owner is trusted\n   2. Dust stays'],
    ['in a quote', '> 1. Owner is trusted\n> 2. Dust stays'],
    ['after a line with a colon', 'Known issues:\n- Owner is trusted\n- Dust stays'],
    ['after a line with a colon and a blank line', 'We know of these:\n\n1. Owner is trusted\n2. Dust stays'],
    ['indented after a line with a colon', 'We know of these:\n    - Owner is trusted\n    - Dust stays'],
    ['after a line with a colon, without markers', 'We know of these:\nOwner is trusted\nDust stays'],
    ['after a bold line with a colon', '**Known issues:**\n- Owner is trusted\n- Dust stays'],
    ['after words without a colon', 'These are known\n- Owner is trusted\n- Dust stays'],
    ['under a heading', '## Known issues\n\n- Owner is trusted\n- Dust stays'],
    ['under headings', '# Known\n## Roles\n1. Owner is trusted\n## Math\n1. Dust stays'],
    ['under underlined headings', 'Roles\n-----\n* Owner is trusted\n\nMath\n====\n* Dust stays'],
    ['under bold headings', '**Roles**\n- Owner is trusted\n\n**Math**\n- Dust stays'],
    ['under lines with colons', 'Roles:\n- Owner is trusted\n\nMath:\n- Dust stays'],
    ['under lines with colons, without blank lines', 'Roles:\n- Owner is trusted\nMath:\n- Dust stays'],
    ['as paragraphs', 'Owner is trusted\n\nDust stays'],
    ['as paragraphs under a heading', '# Known issues\n\nOwner is trusted\n\nDust stays'],
    ['as paragraphs after a colon', 'Known issues:\n\nOwner is trusted\n\nDust stays'],
    ['as lines', 'Owner is trusted\nDust stays'],
    ['as paragraphs between rules', 'Owner is trusted\n\n---\n\nDust stays'],
    ['as a table', '| Issue |\n|---|\n| Owner is trusted |\n| Dust stays |'],
    ['as a table with numbers', '| # | Issue |\n| :-- | --- |\n| 1 | Owner is trusted |\n| 2 | Dust stays |'],
    ['as a table without outer lines', '# | Issue\n--|--\n1 | Owner is trusted\n2 | Dust stays'],
    ['as a table after a colon', 'Known:\n| Issue |\n|---|\n| Owner is trusted |\n| Dust stays |'],
    ['as a copy from a spreadsheet', 'No\tIssue\n1\tOwner is trusted\n2\tDust stays'],
    ['as headings alone', '### Owner is trusted\n### Dust stays'],
  ])('%s', (_, text) => {
    expect(countIssues(text)).toEqual(two)
  })
})

describe('what belongs to a point is no item of its own:', () => {
  test.each([
    ['indented sub-points', '1. Owner is trusted\n   - pauses\n   - upgrades\n2. Dust stays', ['- pauses\n- upgrades']],
    ['sub-points with a tab', '- Owner is trusted\n\t- pauses\n- Dust stays', ['- pauses']],
    ['sub-points without indentation', '1. Owner is trusted\n- pauses\n- upgrades\n2. Dust stays', ['- pauses']],
    ['lettered sub-points', '1. Owner is trusted\na) pauses\nb) upgrades\n2. Dust stays', ['a) pauses']],
    ['sub-points between blank lines', '1. Owner is trusted\n\n- pauses\n\n2. Dust stays', ['- pauses']],
    ['numbered sub-points', '1. Owner is trusted\n1.1 pauses\n1.2. upgrades\n2. Dust stays', ['1.1 pauses']],
    ['sub-points of another sign', '• Owner is trusted\no pauses\n• Dust stays', ['o pauses']],
    ['wrapped lines', '1. Owner is trusted\n   and pauses\nas well\n2. Dust stays', [' and pauses as well']],
    ['a paragraph of its own', '1. Owner is trusted\n\n   The owner pauses.\n\n2. Dust stays', ['The owner pauses.']],
    ['a paragraph that is not indented', '1. Owner is trusted\n\nIt pauses.\n\n2. Dust stays', ['It pauses.']],
    ['code', '1. Owner is trusted\n```\n- pause()\n\n1. a\n```\n2. Dust stays', ['- pause()']],
  ])('%s', (_, text, parts) => {
    const items = countIssues(text)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatch(/^Owner is trusted/)
    for (const part of parts) expect(items[0]).toContain(part)
    expect(items[1]).toBe('Dust stays')
  })
  test('the explanation of the last numbered point, where the others have one too', () => {
    const items = countIssues('1. Owner is trusted\n\nIt pauses.\n\n2. Dust stays\n\nBy rounding.')
    expect(items).toEqual(['Owner is trusted\nIt pauses.', 'Dust stays\nBy rounding.'])
  })
})

describe('each is one item with all below it:', () => {
  test.each([
    ['numbered headings', '### 1. Owner is trusted\nIt can:\n- pause\n\n### 2. Dust stays\nBy rounding.', 2],
    ['headings with ids', '## KI-1: Owner\nIt can:\n- pause\n\n## KI-2: Dust\nBy rounding.\n\nAlways.', 2],
    ['headings with prose', '# Known issues\nAccepted by us.\n## Owner\nPauses.\n\nUpgrades.\n## Dust\nStays.', 2],
    ['bold lines with prose', '**Owner**\nIt pauses.\n\n**Dust**\nIt stays.', 2],
    ['bold words at the beginning of paragraphs', '**Owner.** It pauses.\n\n**Dust.** It stays.', 2],
    ['bold words at the beginning of lines', '**Owner**: it pauses\nand more.\n**Dust**: it stays.', 2],
    ['words with a colon at the beginning of lines', 'Owner: it pauses.\nDust: it stays.\nFees: can change.', 3],
    ['bold words in a list', '1. **Owner**\n   It pauses.\n2. **Dust**\n   It stays.', 2],
  ])('%s', (_, text, count) => {
    expect(countIssues(text)).toHaveLength(count)
  })
})

test('counts two consecutive lists, and text between them, separately', () => {
  expect(countIssues('1. a\n2. b\n\n- c\n- d')).toHaveLength(4)
  expect(countIssues('- a\n- b\n\nThe first deposit rounds down.\n\n* c')).toHaveLength(4)
  expect(countIssues('The owner is trusted.\n\n- a\n- b')).toHaveLength(3)
  expect(countIssues('- a\n- b\n\nAlso:\n\n1. c')).toHaveLength(3)
  expect(countIssues(Array.from('abcdefghijk', (letter) => `${letter}) point`).join('\n'))).toHaveLength(11)
})

test.each([
  ['a wrapped paragraph', 'The owner can change the fee.\nAt any time.'],
  ['a wrapped sentence', 'The owner can change the fee of any vault at any time, and nobody\ncan object to it.'],
  ['a number at the beginning', '2024 deposits are known to round down'],
  ['a fraction', '1.5 tokens can be lost'],
  ['a range', '10 - 20% of the yield can be lost'],
  ['a token standard', 'ERC-20 tokens with fees are not supported'],
  ['an emphasized word', '*Owner* is trusted'],
  ['a colon within', 'Out of scope: the old contracts.'],
  ['a colon at the end of everything', 'The owner can:'],
])('%s is one item, verbatim', (_, text) => {
  expect(countIssues(text)).toEqual([text])
})

test.each([
  '1. ',
  '- ',
  'a)\n\n',
  '1.\n\n',
  '|\n',
  'a:\n',
  '**a**\n',
  '# a\n',
  '\t',
  '> ',
  'a\tb\n',
  '[a1] b\n',
  '1 a\n- b\n\n',
])('counts a text of only %j in proportion to its length', async (part) => {
  const count = (length: number) => countIssues(part.repeat(length / part.length))
  expect(await growthOfFourfold(count)).toBeLessThan(growthLimit)
})
