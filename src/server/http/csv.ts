import { stringify } from 'csv-stringify/sync'

type Cell = string | number | undefined

/** The start of a cell, including for spreadsheets that split at semicolons or tabs and ignore quotes within a line. */
const beforeFormula = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

/**
 * A table as CSV (RFC 4180) with a header row. Prefixes cells that a spreadsheet would treat as a formula with an
 * apostrophe, also after a semicolon, at which many spreadsheets split. A byte order mark makes them read UTF-8.
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
