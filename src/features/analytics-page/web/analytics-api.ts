import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import type { EventName } from '../../../domain/analytics/analytics-events'
import '../routes'
import { callFor } from '../../../web/api/call-for'
import type { Bar } from '../../../web/ui/chart/BarChart'
import { formatUtcDay } from '../../../web/ui/time/dates'

export type Analytics = Reply<'readAnalytics'>['data']['analytics']
export const spans = ['30', '90'] as const
export type Span = (typeof spans)[number]

export const useAnalytics = (days: Span) =>
  useQuery({
    queryKey: ['analytics', days],
    queryFn: () => callFor('readAnalytics', 'analytics', { query: { days } }),
  })

/** One bar per day; `result` selects one of an event's two outcomes. */
export function barsOf({ days, counts }: Analytics, name: EventName, result: string | null = null): Bar[] {
  const ofDay = new Map(
    counts.filter((one) => one.name === name && one.result === result).map((one) => [one.day, one.count]),
  )
  return days.map((day) => ({ label: formatUtcDay(new Date(day)), value: ofDay.get(day) ?? 0 }))
}

export const sumOf = (bars: Bar[]) => bars.reduce((sum, bar) => sum + bar.value, 0)
