import { type ContestDates, contestStatus } from './contest-clock'

export type EditableContest = ContestDates & {
  githubRepoUrl: string
  prizePoolCents: number | null
  isFinalized: boolean
}

export type EditRefusal = { code: 'contest_finalized' } | { code: 'contest_started'; text: string }

/**
 * Why a contest may not be changed to `next`, or null. Before the start everything may change. From the start on the
 * start date and the repository are locked, the end may only move later and the pool only rise, because people have
 * planned their work by them (A68). A finalized contest never changes. `next` equal to the present value is no change.
 */
export function contestEditRefusal(contest: EditableContest, next: EditableContest, now: Date): EditRefusal | null {
  if (contest.isFinalized) return { code: 'contest_finalized' }
  if (contestStatus(contest, now) === 'upcoming') return null
  const locked = lockedField(contest, next)
  return locked ? { code: 'contest_started', text: locked } : null
}

function lockedField(contest: EditableContest, next: EditableContest): string | null {
  if (next.startDate.getTime() !== contest.startDate.getTime()) {
    return 'The start date cannot change after the contest has started'
  }
  if (next.githubRepoUrl !== contest.githubRepoUrl) {
    return 'The repository URL cannot change after the contest has started'
  }
  if (next.endDate < contest.endDate) return 'The end date can only move later after the contest has started'
  if ((next.prizePoolCents ?? 0) < (contest.prizePoolCents ?? 0)) {
    return 'The prize pool can only rise after the contest has started'
  }
  return null
}

/** The message for a pair of dates, or null: a contest ends after it starts. */
export function datesProblem(dates: ContestDates): string | null {
  return dates.endDate > dates.startDate ? null : 'End date must be after start date'
}
