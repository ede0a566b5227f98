export const contestStatuses = ['upcoming', 'active', 'ended'] as const
export type ContestStatus = (typeof contestStatuses)[number]

export type ContestDates = { startDate: Date; endDate: Date }

/** A contest's status at `now`. Both startDate and endDate themselves are active. */
export function contestStatus(contest: ContestDates, now: Date): ContestStatus {
  if (now < contest.startDate) return 'upcoming'
  return now > contest.endDate ? 'ended' : 'active'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * A duration in at most two units, rounded down: '2 days 4 hours', '5 hours 7 minutes', '42 minutes', or 'less than a
 * minute', also for zero and negative durations.
 */
export function formatDuration(spanMs: number): string {
  if (spanMs < minuteMs) return 'less than a minute'
  if (spanMs < hourMs) return counted(spanMs / minuteMs, 'minute')
  if (spanMs < dayMs) return `${counted(spanMs / hourMs, 'hour')} ${counted((spanMs % hourMs) / minuteMs, 'minute')}`
  return `${counted(spanMs / dayMs, 'day')} ${counted((spanMs % dayMs) / hourMs, 'hour')}`
}

function counted(amount: number, unit: string): string {
  const rounded = Math.floor(amount)
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}

/** The time until the contest starts (upcoming) or ends (active); null once it has ended. */
export function formatTimeLeft(contest: ContestDates, now: Date): string | null {
  const status = contestStatus(contest, now)
  if (status === 'ended') return null
  const until = status === 'upcoming' ? contest.startDate : contest.endDate
  return formatDuration(until.getTime() - now.getTime())
}

/**
 * Milliseconds, 1 to 60,000, until a text about these bounds changes: at each whole minute before a bound, at the
 * bound, and one millisecond after it, when an end has passed. One minute if all bounds have passed.
 */
export function msUntilChange(bounds: readonly Date[], now: Date): number {
  const waits = bounds.map((bound) => bound.getTime() - now.getTime()).filter((span) => span >= 0)
  return Math.min(minuteMs, ...waits.map((span) => Math.max(1, span % minuteMs)))
}

const milestones = [
  { ms: minuteMs, words: '1 minute' },
  { ms: 10 * minuteMs, words: '10 minutes' },
  { ms: hourMs, words: '1 hour' },
  { ms: dayMs, words: '24 hours' },
]

/**
 * What a screen reader announces when the clock moves from `before` to `now`: that the contest has started or ended, or
 * that 24 hours, 1 hour, 10 minutes or 1 minute are left; null between milestones. After a pause it announces the
 * actual time left.
 */
export function milestonePassed(contest: ContestDates, before: Date, now: Date): string | null {
  const status = contestStatus(contest, now)
  if (status !== contestStatus(contest, before)) {
    if (status === 'upcoming') return null
    return status === 'active' ? 'The contest has started.' : 'The contest has ended.'
  }
  if (status === 'ended') return null
  const bound = status === 'upcoming' ? contest.startDate : contest.endDate
  const [was, msLeft] = [bound.getTime() - before.getTime(), bound.getTime() - now.getTime()]
  const passed = milestones.find(({ ms }) => was > ms && msLeft <= ms)
  if (!passed) return null
  const duration = passed.ms - msLeft < 1000 ? passed.words : formatDuration(msLeft)
  return status === 'upcoming' ? `The contest starts in ${duration}.` : `${sentence(duration)} left in the contest.`
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
