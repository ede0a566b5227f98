import { stringify } from 'csv-stringify/sync'

type Cell = string | number | undefined

/**
 * A table as CSV (RFC 4180). `columns` stand in this order, and head a table without rows too. What a spreadsheet would
 * take for a formula gets an apostrophe before it, and a byte order mark keeps names from being misread.
 */
export function csv<Column extends string>(columns: readonly Column[], rows: readonly Record<Column, Cell>[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
