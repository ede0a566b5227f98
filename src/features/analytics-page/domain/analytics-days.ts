import type { EventName, verificationResults } from '../../../domain/analytics/analytics-events'

/** How often something happened on one UTC day (YYYY-MM-DD). `result` is that of verify_email, else null. */
export type DayCount = {
  day: string
  name: EventName
  result: (typeof verificationResults)[number] | null
  count: number
}

const dayMs = 86_400_000

/** The first instant of a span of UTC days that ends with the day of `now`. */
export function firstInstantOf(days: number, now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(today - (days - 1) * dayMs)
}

/** The last `days` UTC days up to that of `now`, as YYYY-MM-DD, oldest first. */
export function daysUntil(now: Date, days: number): string[] {
  const first = firstInstantOf(days, now).getTime()
  return Array.from({ length: days }, (_, place) => new Date(first + place * dayMs).toISOString().slice(0, 10))
}
