import type { Contest } from '../../contract/contest'
import {
  type ContestDates,
  type ContestStatus,
  contestStatus,
  formatTimeLeft,
} from '../../domain/contests/contest-clock'
import { useServerNow } from '../api/use-server-now'

const dayMs = 24 * 60 * 60 * 1000

export const datesOf = (contest: Contest): ContestDates => ({
  startDate: new Date(contest.startDate),
  endDate: new Date(contest.endDate),
})

/** The server's time, updated every minute and when one of these contests changes its status. */
export const useContestClock = (contests: readonly Contest[]): Date =>
  useServerNow(
    contests.flatMap(({ startDate, endDate, appealsEndAt }) =>
      [startDate, endDate, appealsEndAt ?? endDate].map((bound) => new Date(bound)),
    ),
  )

export const statusOf = (contest: Contest, now: Date): ContestStatus => contestStatus(datesOf(contest), now)

/** The status shown on cards and pages: an ended contest is 'final' once its results are finalized. */
export function displayStatus(contest: Contest, now: Date): ContestStatus | 'final' {
  const status = statusOf(contest, now)
  return status === 'ended' && contest.isFinalized ? 'final' : status
}

/** '2 days 4 hours left', 'Starts in 3 days 1 hour', 'Ended'. */
export function timeStatusText(contest: Contest, now: Date): string {
  const duration = formatTimeLeft(datesOf(contest), now)
  if (duration === null) return 'Ended'
  return statusOf(contest, now) === 'upcoming' ? `Starts in ${duration}` : `${duration} left`
}

export const timeLeft = (contest: Contest, now: Date): string | null => formatTimeLeft(datesOf(contest), now)

/** True on the last day of an active contest. */
export function endsSoon(contest: Contest, now: Date): boolean {
  const { endDate } = datesOf(contest)
  return statusOf(contest, now) === 'active' && endDate.getTime() - now.getTime() < dayMs
}

/** The outcome of a finalized contest: '5 unique valid Criticals', 'No valid Criticals'. */
export function uniqueCountLabel(uniqueCount: number): string {
  if (uniqueCount === 0) return 'No valid Criticals'
  return `${uniqueCount} unique valid ${uniqueCount === 1 ? 'Critical' : 'Criticals'}`
}
