import { type ContestDates, contestStatus } from '../../../domain/contests/contest-clock'
import type { FixAdder } from '../../../domain/contests/proof-runs'
import type { Seat } from '../../../domain/seats/seat-rules'
import { releaseRefusal } from '../../../domain/seats/sponsor-rules'

type Facts = {
  isJudge: boolean
  hasStake: boolean
  seat: Seat | null
  /** Whether verdicts in the contest are withheld from this judge. */
  isBlind: boolean
  now: Date
}

type FixRefusal = 'fixes_not_shown' | 'conflict_of_interest' | 'contest_not_ended' | 'second_look_yours'

/**
 * As whom a person sees and adds fixes of a contest, or why not. A fix names a flaw, and so a verdict: judges who may
 * still take a blind second look see none. Sponsors learn nothing of submissions before the end, and nobody needs a fix
 * while others can still submit.
 */
export function fixReader(contest: ContestDates, facts: Facts): { as: FixAdder } | { refusal: FixRefusal } {
  const { isJudge, hasStake, seat, isBlind, now } = facts
  if (isJudge) {
    if (hasStake) return { refusal: 'conflict_of_interest' }
    if (contestStatus(contest, now) !== 'ended') return { refusal: 'contest_not_ended' }
    return isBlind ? { refusal: 'second_look_yours' } : { as: 'judge' }
  }
  const isSponsor = seat === 'sponsor' && releaseRefusal(contest, now) === null
  return isSponsor ? { as: 'sponsor' } : { refusal: 'fixes_not_shown' }
}

type SeenFix = { issueId: string | null; addedAs: FixAdder }

/** Sponsors see the fixes of sponsors, and those of judges for what was released to them. */
export const showsFix = (as: FixAdder, fix: SeenFix, isReleased: (issueId: string) => boolean): boolean =>
  as === 'judge' || fix.addedAs === 'sponsor' || (fix.issueId !== null && isReleased(fix.issueId))

/** Judges remove any fix, sponsors their own. */
export const mayRemoveFix = (as: FixAdder, fix: { addedBy: string }, personId: string): boolean =>
  as === 'judge' || fix.addedBy === personId
