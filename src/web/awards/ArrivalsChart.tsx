import type { Results } from '../../contract/awards/results'
import { ChartAxis, ChartTable } from '../ui/chart/ChartTable'
import text from '../ui/text.module.css'
import { formatUtcDay } from '../ui/time/dates'
import styles from './ArrivalsChart.module.css'

type Day = Results['days'][number]

const outcomes = [
  { key: 'unique', words: 'Unique valid', status: 'valid' },
  { key: 'duplicate', words: 'Duplicate', status: 'duplicate' },
  { key: 'invalid', words: 'Invalid', status: 'invalid' },
] as const

/** Keeps a single submission from filling the chart. */
const leastTop = 4

const total = (day: Day) => day.unique + day.duplicate + day.invalid
const dayOf = (day: Day) => formatUtcDay(new Date(day.day))

/** A bar per day of the contest, in the verdicts' patterns, with an equivalent table for screen readers. */
export function ArrivalsChart({ days, verdicts }: Pick<Results, 'days' | 'verdicts'>) {
  const most = Math.max(leastTop, ...days.map(total))
  return (
    <figure>
      <div className={styles.bars} aria-hidden="true">
        {days.map((day) => (
          <span className={styles.day} key={day.day} title={`${dayOf(day)}: ${total(day)}`}>
            {outcomes.map(
              ({ key, status }) =>
                day[key] > 0 && (
                  <i
                    key={key}
                    data-status={status}
                    className={styles.part}
                    style={{ blockSize: `${(day[key] / most) * 100}%` }}
                  />
                ),
            )}
          </span>
        ))}
      </div>
      <ChartAxis from={days[0] && dayOf(days[0])} to={days.length > 1 ? dayOf(days.at(-1) as Day) : undefined} />
      <ul className={styles.key} aria-hidden="true">
        {outcomes.map(({ key, words, status }) => (
          <li key={key}>
            <i data-status={status} className={styles.part} />
            {words} <span className={text.tabular}>{verdicts[key]}</span>
          </li>
        ))}
      </ul>
      <ChartTable
        caption="Submissions per day by verdict, days in UTC"
        heads={outcomes.map(({ words }) => words)}
        rows={days.map((day) => ({ head: dayOf(day), values: outcomes.map(({ key }) => day[key]) }))}
        foot={{ head: 'All', values: outcomes.map(({ key }) => verdicts[key]) }}
      />
    </figure>
  )
}
