import { verdictRefusal, verdictRefusalCodes } from '../../../domain/judging/review-rules'
import type { Acquaintance, LookState } from '../../../domain/judging/second-look/second-look-rules'
import { leadRefusal, type SeatHolder } from '../../../domain/seats/seat-rules'

export const resolutionRefusalCodes = [
  ...verdictRefusalCodes,
  'not_lead',
  'second_look_no_difference',
  'second_look_own',
] as const
export type ResolutionRefusal = (typeof resolutionRefusalCodes)[number]

/**
 * Returns why this judge can't resolve a difference between two verdicts, or null. The lead resolves it, unless the
 * lead gave one of the two or can't judge the submission. Then any judge who gave neither can; if there is none, either
 * of the two can, because the contest could otherwise never be finalized.
 */
export function resolutionRefusal(
  judge: Omit<Acquaintance, 'hasLed' | 'hasDecidedOnIt' | 'hasSeenVerdict'>,
  difference: {
    state: LookState
    /** Who gave the two verdicts. */
    gaveThem: readonly string[]
    seats: readonly SeatHolder[]
    /** All admins who can judge the submission. */
    ableJudges: readonly string[]
  },
): ResolutionRefusal | null {
  const { state, gaveThem, seats, ableJudges } = difference
  const refusal = verdictRefusal(judge)
  if (refusal) return refusal
  if (state !== 'difference') return 'second_look_no_difference'
  const isFree = (id: string) => ableJudges.includes(id) && !gaveThem.includes(id)
  if (seats.some(({ seat, userId }) => seat === 'lead' && isFree(userId))) return leadRefusal(seats, judge.judgeId)
  return gaveThem.includes(judge.judgeId) && ableJudges.some(isFree) ? 'second_look_own' : null
}
