import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv'

const columns = ['title', 'place', 'reason'] as const
const tableOf = (title: string, reason = '') => csv(columns, [{ title, place: 7, reason }]).slice(1)

/** The cells in a spreadsheet that splits at semicolons or tabs and ignores quotes within a cell. */
const splitElsewhere = (table: string) => table.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''))
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

test.each([
  'Drain;=HYPERLINK("https://thief.example")',
  'Drain; =1+1',
  'Drain;"=1+1"',
  'Drain;-2+3',
  'Drain;@SUM(A1)',
  'Drain\t+1',
  'Drain\n=1+1',
  'Drain\r\n=1+1',
  'Drain;;;=1',
  'Drain;\uff1d1',
])('%j is no formula where the spreadsheet splits at semicolons', (text) => {
  for (const table of [tableOf(text), tableOf('Drain', text)]) {
    expect(splitElsewhere(table).filter((cell) => formula.test(cell))).toEqual([])
  }
})

test('no user text becomes a formula, wherever a spreadsheet splits [T46]', () => {
  const text = fc.string({ unit: fc.constantFrom(...';,\t\n\r"\' =+-@a1\uff1d') })
  fc.assert(
    fc.property(text, text, (title, reason) => {
      expect(splitElsewhere(tableOf(title, reason)).filter((cell) => formula.test(cell))).toEqual([])
    }),
  )
})

test('a cell with a semicolon is quoted, and a harmless cell is unchanged', () => {
  const rest = ',7,\r\n'
  expect(tableOf('Burn; then mint')).toBe(`title,place,reason\r\n"Burn; then mint"${rest}`)
  expect(tableOf('a;b=c')).toBe(`title,place,reason\r\n"a;b=c"${rest}`)
  expect(tableOf('Plain = text')).toBe(`title,place,reason\r\nPlain = text${rest}`)
  expect(tableOf('=1;=2')).toBe(`title,place,reason\r\n"'=1;'=2"${rest}`)
})
