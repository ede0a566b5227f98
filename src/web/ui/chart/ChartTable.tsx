import { classNames } from '../class-names'
import layout from '../layout.module.css'
import text from '../text.module.css'
import styles from './BarChart.module.css'

type Cells = { head: string; values: readonly number[] }
type ChartTableProps = { caption: string; heads: readonly string[]; rows: readonly Cells[]; foot?: Cells }

/** A chart's data for screen readers: one row per day. */
export function ChartTable({ caption, heads, rows, foot }: ChartTableProps) {
  const line = ({ head, values }: Cells) => (
    <tr key={head}>
      <th scope="row">{head}</th>
      {values.map((value, column) => (
        <td key={heads[column]}>{value}</td>
      ))}
    </tr>
  )
  return (
    <div className={text.visuallyHidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {['Day', ...heads].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(line)}</tbody>
        {foot && <tfoot>{line(foot)}</tfoot>}
      </table>
    </div>
  )
}

/** Below a chart: its first and last day. */
export const ChartAxis = ({ from, to }: { from: string | undefined; to: string | undefined }) => (
  <p className={classNames(layout.ends, styles.axis, text.mono, text.faint)} aria-hidden="true">
    <span>{from}</span>
    <span>{to}</span>
  </p>
)
