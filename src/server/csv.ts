import { stringify } from 'csv-stringify/sync'

type Cell = string | number | undefined

/** Where a cell begins, also for a spreadsheet that splits at semicolons or tabs and takes quotes in a line for text. */
const beforeFormula = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

/**
 * A table as CSV (RFC 4180). `columns` stand in this order, and head a table without rows too. What a spreadsheet would
 * take for a formula gets an apostrophe before it, also behind a semicolon, at which many of them split; and a byte order
 * mark keeps names from being misread.
 */
export function csv<Column extends string>(columns: readonly Column[], rows: readonly Record<Column, Cell>[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t]/,
    cast: { string: (text) => text.replace(beforeFormula, "'") },
  })
}
