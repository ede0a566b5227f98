import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import gutter from '../Gutter.module.css'
import layout from '../layout.module.css'
import text from '../text.module.css'
import styles from './Table.module.css'

export type Column<Row> = {
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Content of the last row. */
  foot?: ReactNode
  /** Right-aligns numbers. */
  atEnd?: boolean
  /** Shown before the cell on phones, where there is no header. */
  label?: string
  /** On phones, a status and actions get their own line, and details follow each other. */
  part?: 'status' | 'detail' | 'actions' | 'wideOnly'
  className?: string | undefined
}

type TableProps<Row> = {
  /** Names the container, which may scroll horizontally. */
  label: string
  /** Describes the rows to screen readers. */
  caption: ReactNode
  className?: string | undefined
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What the strip shows. */
  placeHead?: string
  /** The place in line, with the strip's other content. */
  place: (row: Row) => ReactNode
  statusOf: (row: Row) => string | undefined
  isChosen?: (row: Row) => boolean
}

/** Explicit roles, because some screen readers don't recognize a table that narrow screens display as blocks. */
export const tableRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
}

const strip = classNames(gutter.gutter, styles.gutter)

/** Rows by place in line; each strip has its status color. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    caption,
    className,
    columns,
    rows,
    keyOf,
    placeHead = 'Place in line',
    place,
    statusOf,
    isChosen,
  } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className={layout.scroll} tabIndex={0} aria-label={label}>
      <table {...tableRoles.table} className={classNames(styles.table, className)}>
        <caption className={text.visuallyHidden}>{caption}</caption>
        <thead {...tableRoles.rows}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.head} className={strip}>
              <span className={text.visuallyHidden}>{placeHead}</span>
            </th>
            {columns.map(({ head, atEnd }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th {...tableRoles.head} key={index} className={atEnd ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rows}>
          {rows.map((row) => (
            <tr {...tableRoles.row} key={keyOf(row)} data-chosen={isChosen?.(row) || undefined}>
              <td {...tableRoles.cell} className={strip} data-status={statusOf(row)}>
                {place(row)}
              </td>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td {...tableRoles.cell} key={index} className={lookOf(column)} data-label={column.label}>
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
    <tfoot {...tableRoles.rows}>
      <tr {...tableRoles.row}>
        <td {...tableRoles.cell} className={strip} />
        {columns.map(({ foot, atEnd }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <td {...tableRoles.cell} key={index} className={atEnd ? styles.end : undefined}>
            {foot}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
