import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import gutter from '../Gutter.module.css'
import layout from '../layout.module.css'
import text from '../text.module.css'
import styles from './Table.module.css'

export type Column<Row> = {
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** What stands in the last row, below the others. */
  foot?: ReactNode
  /** Numbers stand at the end of their column. */
  atEnd?: boolean
  /** Stands before the cell on a phone, where nothing is above it. */
  label?: string
  /** On a phone a status has a line of its own, and details follow each other. */
  part?: 'status' | 'detail' | 'wideOnly'
  className?: string | undefined
}

type TableProps<Row> = {
  /** Names the box, which may scroll sideways. */
  label: string
  /** Says what the rows are, to those who hear the table. */
  caption: ReactNode
  className?: string | undefined
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The place in line, with what else stands in the strip. */
  place: (row: Row) => ReactNode
  statusOf: (row: Row) => string
  isChosen?: (row: Row) => boolean
}

/** A table that narrow screens draw as blocks is none to some screen readers unless its parts say what they are. */
const part = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
}

const strip = classNames(gutter.gutter, styles.gutter)

/** Rows by their place in line; the strip of each has the color of its status. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, caption, className, columns, rows, keyOf, place, statusOf, isChosen } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className={layout.scroll} tabIndex={0} aria-label={label}>
      <table {...part.table} className={classNames(styles.table, className)}>
        <caption className={text.visuallyHidden}>{caption}</caption>
        <thead {...part.rows}>
          <tr {...part.row}>
            <th {...part.head} className={strip}>
              <span className={text.visuallyHidden}>Place in line</span>
            </th>
            {columns.map(({ head, atEnd }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th {...part.head} key={index} className={atEnd ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...part.rows}>
          {rows.map((row) => (
            <tr {...part.row} key={keyOf(row)} data-chosen={isChosen?.(row) || undefined}>
              <td {...part.cell} className={strip} data-status={statusOf(row)}>
                {place(row)}
              </td>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td {...part.cell} key={index} className={lookOf(column)} data-label={column.label}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && <Foot columns={columns} />}
      </table>
    </section>
  )
}

const lookOf = <Row,>({ atEnd, part: kind, className }: Column<Row>) =>
  classNames(atEnd && styles.end, kind && styles[kind], className)

function Foot<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <tfoot {...part.rows}>
      <tr {...part.row}>
        <td {...part.cell} className={strip} />
        {columns.map(({ foot, atEnd }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <td {...part.cell} key={index} className={atEnd ? styles.end : undefined}>
            {foot}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
