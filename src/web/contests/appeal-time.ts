import type { Contest } from '../../contract/contest'
import { type AppealStage, type AppealTimes, appealStage } from '../../domain/contests/contest-stage'
import { hasSetting } from '../features'
import { formatDeadline } from '../ui/time/dates'

const instantOf = (iso: string | null) => (iso === null ? null : new Date(iso))

/** Null also while appeals are turned off: no contest has an appeal period then. */
export const appealHoursOf = ({ appealHours }: Contest): number | null =>
  hasSetting('appealHours') ? appealHours : null

/** For the domain rules. */
export const appealTimesOf = (contest: Contest): AppealTimes => ({
  appealHours: appealHoursOf(contest),
  preliminaryAt: instantOf(contest.preliminaryAt),
  appealsEndAt: instantOf(contest.appealsEndAt),
})

/** The contest's appeal stage; 'none' once its results are final. */
export const appealStageOf = (contest: Contest, now: Date): AppealStage =>
  contest.isFinalized ? 'none' : appealStage(appealTimesOf(contest), now)

/** '48 hours': how long authors can appeal. */
export const formatAppealHours = ({ appealHours }: Contest): string =>
  appealHours === 1 ? '1 hour' : `${appealHours} hours`

/** 'Appeals until Nov 23, 18:00 UTC'; null until preliminary results are published, and once results are final. */
export function appealStatusText(contest: Contest, now: Date): string | null {
  const stage = appealStageOf(contest, now)
  if (stage === 'over') return 'Appeals being decided'
  return stage === 'open' && contest.appealsEndAt
    ? `Appeals until ${formatDeadline(new Date(contest.appealsEndAt))}`
    : null
}
