import type { Contest } from '../../contract/contest'
import { type AppealStage, type AppealTimes, appealStage } from '../../domain/contests/contest-stage'
import { formatUtcDayTime } from '../ui/time/dates'

const instantOf = (iso: string | null) => (iso === null ? null : new Date(iso))

/** For the domain rules. */
export const appealTimesOf = ({ appealHours, preliminaryAt, appealsEndAt }: Contest): AppealTimes => ({
  appealHours,
  preliminaryAt: instantOf(preliminaryAt),
  appealsEndAt: instantOf(appealsEndAt),
})

/** The contest's appeal stage; 'none' once its results are final. */
export const appealStageOf = (contest: Contest, now: Date): AppealStage =>
  contest.isFinalized ? 'none' : appealStage(appealTimesOf(contest), now)

/** '48 hours': how long authors can appeal. */
export const formatAppealHours = ({ appealHours }: Contest): string =>
  appealHours === 1 ? '1 hour' : `${appealHours} hours`

/**
 * 'Preliminary results, appeals until Nov 23, 18:00 UTC'; null until they are published, and once results are final.
 */
export function appealStatusText(contest: Contest, now: Date): string | null {
  const stage = appealStageOf(contest, now)
  if (stage === 'over') return 'Preliminary results, appeals being decided'
  return stage === 'open' && contest.appealsEndAt
    ? `Preliminary results, appeals until ${formatUtcDayTime(new Date(contest.appealsEndAt))}`
    : null
}
