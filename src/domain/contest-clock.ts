export const contestStatuses = ['upcoming', 'active', 'ended'] as const
export type ContestStatus = (typeof contestStatuses)[number]

export type ContestDates = { startDate: Date; endDate: Date }

/** A contest's status at `now`. Both bounds belong to `active`: it ends after endDate, not at it (seed §4, A50). */
export function contestStatus(contest: ContestDates, now: Date): ContestStatus {
  if (now < contest.startDate) return 'upcoming'
  return now > contest.endDate ? 'ended' : 'active'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * A span of milliseconds in words, two units at the most and rounded down: '2 days 4 hours', '5 hours 7 minutes',
 * '42 minutes', 'less than a minute'. Zero and negative spans read as 'less than a minute'.
 */
export function spanInWords(spanMs: number): string {
  if (spanMs < minuteMs) return 'less than a minute'
  if (spanMs < hourMs) return counted(spanMs / minuteMs, 'minute')
  if (spanMs < dayMs) return `${counted(spanMs / hourMs, 'hour')} ${counted((spanMs % hourMs) / minuteMs, 'minute')}`
  return `${counted(spanMs / dayMs, 'day')} ${counted((spanMs % dayMs) / hourMs, 'hour')}`
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** How long until the contest starts (upcoming) or ends (active), in words; null once it has ended. */
export function timeLeftInWords(contest: ContestDates, now: Date): string | null {
  const status = contestStatus(contest, now)
  if (status === 'ended') return null
  const until = status === 'upcoming' ? contest.startDate : contest.endDate
  return spanInWords(until.getTime() - now.getTime())
}
