// Times on screens follow one rule (docs/recipes.md): events use `formatDayTime`, or `formatDay` where the time of day
// does not matter; deadlines name their zone; evidence is in UTC with seconds. A 12-hour clock is the reader's, a 24-hour
// clock is UTC.

// Uses no library and, for formats that lists use often, no Intl, whose first use costs a phone as much as rendering a
// page.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 9', in the viewer's zone. */
const formatMonthDay = (date: Date): string => `${months[date.getMonth()]} ${date.getDate()}`

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** '6:00 PM', in the viewer's zone. */
export function formatHour(date: Date): string {
  const hours = date.getHours()
  return `${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The viewer's offset from UTC: 'GMT+14' or 'GMT-3:30'. */
function formatOffset(date: Date): string {
  const ahead = -date.getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes ? `:${twoDigits(minutes)}` : ''}`
}

/** 'Nov 9, 2026', in the viewer's zone. */
export const formatDay = (date: Date): string => `${formatMonthDay(date)}, ${date.getFullYear()}`

/** 'Nov 9, 2026 at 6:00 PM', in the viewer's zone. */
export const formatDayTime = (date: Date): string => `${formatDay(date)} at ${formatHour(date)}`

/** '6:00 PM', or with its day if that isn't today. */
export const formatHourSince = (date: Date, now: Date): string =>
  date.toDateString() === now.toDateString() ? formatHour(date) : formatDayTime(date)

/** 'Nov 24, 8:00 AM GMT+14' for deadlines; 'Nov 23, 18:00 UTC' if the viewer's zone is UTC. */
export const formatDeadline = (date: Date): string =>
  date.getTimezoneOffset() === 0
    ? formatUtcDayTime(date)
    : `${formatMonthDay(date)}, ${formatHour(date)} ${formatOffset(date)}`

/** 'Nov 9, 2026', the day in UTC. */
export const formatUtcDate = (date: Date): string => `${formatUtcDay(date)}, ${date.getUTCFullYear()}`

/** 'Nov 9', the day in UTC. */
export const formatUtcDay = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCDate()}`

/** '18:00 UTC', preceded by the day if the viewer's day differs: 'Nov 10, 02:00 UTC'. */
export function formatUtcTime(date: Date): string {
  const time = `${date.toISOString().slice(11, 16)} UTC`
  return date.getUTCDate() === date.getDate() ? time : `${formatUtcDay(date)}, ${time}`
}

/** 'Nov 23, 18:00 UTC', which is unambiguous for everyone. */
export const formatUtcDayTime = (date: Date): string => `${formatUtcDay(date)}, ${date.toISOString().slice(11, 16)} UTC`

/** '17:04:09', the time of day in UTC, below a day in UTC. */
export const formatUtcClock = (date: Date): string => date.toISOString().slice(11, 19)

/** '17:04:09 UTC'. */
export const formatUtcSecond = (date: Date): string => `${formatUtcClock(date)} UTC`

/** 'Nov 9, 17:04:09 UTC'. */
export const formatUtcDaySecond = (date: Date): string => `${formatUtcDay(date)}, ${formatUtcSecond(date)}`

/** '2026-11-10 17:04:09 UTC'. */
export const formatUtcDateAndSecond = (date: Date): string =>
  `${date.toISOString().slice(0, 10)} ${formatUtcSecond(date)}`

/** '2026-11-10 17:04:09.218 UTC', for receipts. */
export const formatUtcStamp = (date: Date): string => date.toISOString().replace('T', ' ').replace('Z', ' UTC')

/** 'Nov 23, 1:00 PM EST'; null if the viewer's zone is UTC. */
export function formatZonedDayTime(date: Date): string | null {
  const time = formatZonedTime(date)
  return time && `${formatMonthDay(date)}, ${time}`
}

/** '1:00 PM EST'; null if the viewer's zone is UTC. */
export function formatZonedTime(date: Date): string | null {
  if (date.getTimezoneOffset() === 0) return null
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(date)
}
