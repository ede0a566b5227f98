import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import type { EventName } from '../../../domain/analytics/analytics-events'
import '../routes'
import { callFor } from '../../../web/api/call-for'
import type { ChartDay } from '../../../web/ui/chart/DayChart'
import { formatUtcDay } from '../../../web/ui/time/dates'

export type Analytics = Reply<'readAnalytics'>['data']['analytics']
export const spans = ['30', '90'] as const
export type Span = (typeof spans)[number]

export const useAnalytics = (days: Span) =>
  useQuery({
    queryKey: ['analytics', days],
    queryFn: () => callFor('readAnalytics', 'analytics', { query: { days } }),
  })

/** One value per day; `result` selects one of an event's two outcomes. */
export function valuesOf({ days, counts }: Analytics, name: EventName, result: string | null = null): number[] {
  const ofDay = new Map(
    counts.filter((one) => one.name === name && one.result === result).map((one) => [one.day, one.count]),
  )
  return days.map((day) => ofDay.get(day) ?? 0)
}

/** The days of the period, with one value per column. */
export const daysOf = ({ days }: Analytics, columns: readonly number[][]): ChartDay[] =>
  days.map((day, at) => ({ label: dayLabel(day), values: columns.map((values) => values[at] ?? 0) }))

export const dayLabel = (day: string) => formatUtcDay(new Date(day))

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
