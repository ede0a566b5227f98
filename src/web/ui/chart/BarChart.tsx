import { classNames } from '../class-names'
import styles from './BarChart.module.css'
import { ChartAxis, ChartTable } from './ChartTable'

export type Bar = { label: string; value: number }

type BarChartProps = {
  /** The chart's name, and the heading of its table's values. */
  title: string
  bars: Bar[]
  /** A small chart in a row of several: low and without an axis. */
  isSmall?: boolean
  isFailure?: boolean
}

const step = 10
const barWidth = 7
const height = 100
/** Keeps a single event visible next to a thousand. */
const leastSeen = 3

/** Bars over a baseline, as tall as the space allows, with an equivalent table for screen readers. */
export function BarChart({ title, bars, isSmall = false, isFailure = false }: BarChartProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <figure className={classNames(styles.chart, isSmall && styles.small)} data-status={isFailure ? 'danger' : 'active'}>
      <svg viewBox={`0 0 ${bars.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, value }, place) => {
          const tall = value === 0 ? 0 : Math.max(leastSeen, (value / most) * height)
          return (
            <g key={label}>
              <title>{`${label}: ${value}`}</title>
              <rect className={styles.column} x={place * step} y={0} width={step} height={height} />
              <rect x={place * step + (step - barWidth) / 2} y={height - tall} width={barWidth} height={tall} />
            </g>
          )
        })}
      </svg>
      {!isSmall && <ChartAxis from={bars[0]?.label} to={bars.at(-1)?.label} />}
      <ChartTable
        caption={title}
        heads={[title]}
        rows={bars.map(({ label, value }) => ({ head: label, values: [value] }))}
      />
    </figure>
  )
}
