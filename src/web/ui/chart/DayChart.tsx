import { classNames } from '../class-names'
import { Disclosure } from '../Disclosure'
import layout from '../layout.module.css'
import text from '../text.module.css'
import styles from './DayChart.module.css'

export type ChartDay = {
  label: string
  /** One value per series. */
  values: readonly number[]
  /** What happened at the end of this day, such as a deadline. */
  mark?: string | undefined
}
/** `status` gives it its color and pattern. */
export type ChartSeries = { label: string; status: string }

type DayChartProps = {
  /** The caption of its table. */
  title: string
  series: readonly ChartSeries[]
  days: readonly ChartDay[]
  /** What its marks are. */
  markLabel?: string
  /** A small chart in a row of several: low, without an axis and a table. */
  isSmall?: boolean
}

/** The value at full height is at least this, so that a single event doesn't fill the chart. */
const leastTop = 2

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A bar per day, in the patterns of its series, and the same as a table. */
export function DayChart(props: DayChartProps) {
  const { title, series, days, markLabel, isSmall = false } = props
  const totals = series.map((_, at) => sum(days.map(({ values }) => values[at] ?? 0)))
  const hasMarks = days.some(({ mark }) => mark)
  const most = Math.max(leastTop, ...days.map(({ values }) => sum(values)))
  return (
    <figure>
      {!isSmall && (
        <p className={classNames(styles.top, text.mono, text.faint)} aria-hidden="true">
          {most}
        </p>
      )}
      <Bars days={days} series={series} most={most} isSmall={isSmall} />
      {!isSmall && (
        <>
          <ChartAxis from={days[0]?.label} to={days.length > 1 ? days.at(-1)?.label : undefined} />
          {(series.length > 1 || hasMarks) && (
            <ul className={styles.key} aria-hidden="true">
              {series.map(({ label, status }, at) => (
                <li key={label}>
                  <i data-status={status} className={styles.part} />
                  {label} <span className={text.tabular}>{totals[at]}</span>
                </li>
              ))}
              {hasMarks && (
                <li>
                  <i className={styles.markKey} />
                  {markLabel}
                </li>
              )}
            </ul>
          )}
          <Disclosure title="Show as a table" className={styles.table}>
            <ChartTable
              caption={title}
              heads={series.map(({ label }) => label)}
              rows={days.map(({ label, values, mark }) => ({ head: mark ? `${label}, ${mark}` : label, values }))}
              foot={{ head: 'All', values: totals }}
            />
          </Disclosure>
        </>
      )}
    </figure>
  )
}

type BarsProps = Pick<DayChartProps, 'days' | 'series' | 'isSmall'> & { most: number }

function Bars({ days, series, isSmall, most }: BarsProps) {
  return (
    <div className={classNames(styles.bars, isSmall && styles.small)} aria-hidden="true">
      {days.map(({ label, values, mark }) => (
        <span
          className={classNames(styles.day, mark && styles.marked)}
          key={label}
          title={`${label}: ${sum(values)}${mark ? `, ${mark}` : ''}`}
        >
          {series.map(
            ({ label: name, status }, at) =>
              (values[at] ?? 0) > 0 && (
                <i
                  key={name}
                  data-status={status}
                  className={styles.part}
                  style={{ blockSize: `${((values[at] ?? 0) / most) * 100}%` }}
                />
              ),
          )}
        </span>
      ))}
    </div>
  )
}

/** Below a chart: its first and last day. */
const ChartAxis = ({ from, to }: { from: string | undefined; to: string | undefined }) => (
  <p className={classNames(layout.ends, styles.axis, text.mono, text.faint)} aria-hidden="true">
    <span>{from}</span>
    <span>{to}</span>
  </p>
)

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
