import text from '../text.module.css'
import styles from './DayChart.module.css'

type Cells = { head: string; values: readonly number[] }
type ChartTableProps = { caption: string; heads: readonly string[]; rows: readonly Cells[]; foot?: Cells }

/** A chart's data: one row per day. */
export function ChartTable({ caption, heads, rows, foot }: ChartTableProps) {
  const line = ({ head, values }: Cells) => (
    <tr key={head}>
      <th scope="row">{head}</th>
      {values.map((value, column) => (
        <td key={heads[column]} className={text.tabular}>
          {value}
        </td>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.data}>
        <caption className={text.visuallyHidden}>{caption}</caption>
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
    </section>
  )
}
