import type { Results } from '../../contract/awards/results'
import { DayChart } from '../ui/chart/DayChart'
import { formatUtcDay } from '../ui/time/dates'

const outcomes = [
  { key: 'unique', label: 'Unique valid', status: 'valid' },
  { key: 'duplicate', label: 'Duplicate', status: 'duplicate' },
  { key: 'invalid', label: 'Invalid', status: 'invalid' },
] as const

/** Submissions per day of the contest, in the verdicts' patterns, with its deadline. */
export function ArrivalsChart({ days }: Pick<Results, 'days'>) {
  return (
    <DayChart
      title="Submissions per day by verdict, days in UTC"
      series={outcomes}
      markLabel="Deadline"
      leastTop={4}
      days={days.map((day, at) => ({
        label: formatUtcDay(new Date(day.day)),
        values: outcomes.map(({ key }) => day[key]),
        mark: at === days.length - 1 ? 'deadline' : undefined,
      }))}
    />
  )
}
