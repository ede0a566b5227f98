import { classNames } from '../class-names'
import styles from './BarChart.module.css'
import { ChartAxis, ChartTable } from './ChartTable'

export type Bar = { label: string; value: number }

type BarChartProps = {
  /** Names the chart and heads the values of its table. */
  title: string
  bars: Bar[]
  /** A chart in a row among others: low and without its axis. */
  isSmall?: boolean
  isFailure?: boolean
}

const step = 10
const barWidth = 7
const height = 100
/** What happened once must be seen beside what happened a thousand times. */
const leastSeen = 3

/** Bars over a line, as tall as their place allows; who cannot see them reads the same as a table. */
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
