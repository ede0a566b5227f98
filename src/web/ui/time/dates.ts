import { format } from 'date-fns'

/** 'Nov 9, 2026', in the viewer's zone. */
export const formatDay = (date: Date): string => format(date, 'MMM d, yyyy')

/** 'Nov 9, 2026 at 6:00 PM', in the viewer's zone. */
export const formatDayTime = (date: Date): string => format(date, "MMM d, yyyy 'at' h:mm a")

/** 'Nov 24, 8:00 AM GMT+14', in the viewer's zone as `formatDay` is. Without Intl, as below: a list has many. */
export function formatOwnDayTime(date: Date): string {
  return format(date, date.getTimezoneOffset() === 0 ? "MMM d, h:mm a 'UTC'" : 'MMM d, h:mm a O')
}

/** 'Nov 9', the day as it is in UTC. Without Intl, whose first use costs a phone as much as drawing a page. */
export const formatUtcDay = (date: Date): string =>
  format(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()), 'MMM d')

/** '18:00 UTC', with the day before it where the viewer's day is another one: 'Nov 10, 02:00 UTC'. */
export function formatUtcTime(date: Date): string {
  const time = `${date.toISOString().slice(11, 16)} UTC`
  return date.getUTCDate() === date.getDate() ? time : `${formatUtcDay(date)}, ${time}`
}

/** 'Nov 23, 18:00 UTC': the form that means the same to everybody. */
export const formatUtcDayTime = (date: Date): string => `${formatUtcDay(date)}, ${date.toISOString().slice(11, 16)} UTC`

/** '17:04:09 UTC'. */
export const formatUtcSecond = (date: Date): string => `${date.toISOString().slice(11, 19)} UTC`

/** 'Nov 9, 17:04:09 UTC'. */
export const formatUtcDaySecond = (date: Date): string => `${formatUtcDay(date)}, ${formatUtcSecond(date)}`

/** '2026-11-10 17:04:09.218 UTC', for receipts. */
export const formatUtcStamp = (date: Date): string => date.toISOString().replace('T', ' ').replace('Z', ' UTC')

/** 'Nov 23, 1:00 PM EST'; null where the viewer's clock shows UTC anyway. */
export function formatZonedDayTime(date: Date): string | null {
  const time = formatZonedTime(date)
  return time && `${format(date, 'MMM d')}, ${time}`
}

/** '1:00 PM EST'; null where the viewer's clock shows UTC anyway. */
export function formatZonedTime(date: Date): string | null {
  if (date.getTimezoneOffset() === 0) return null
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(date)
}
