import { leadRefusal, type SeatHolder } from '../../seats/seat-rules'
import { type SecondLookSummary, type VerdictRefusal, verdictRefusal, verdictRefusalCodes } from '../review-rules'
import type { VerdictPairs } from './agreement'

/** A second look decides; it cannot leave a submission pending. */
export const secondVerdicts = ['valid', 'invalid'] as const
export type SecondVerdict = (typeof secondVerdicts)[number]

/** A drawn submission with what has been decided about it. */
export type DrawnLook = {
  isWithdrawn: boolean
  /** The verdict that was in force when the second one was given; null until then. */
  firstVerdict: SecondVerdict | null
  secondVerdict: SecondVerdict | null
  isResolved: boolean
  /** Whether the first verdict was withheld from whoever gave the second one. */
  isBlind: boolean
}

export const lookStates = ['withdrawn', 'undecided', 'agreed', 'difference', 'resolved'] as const
export type LookState = (typeof lookStates)[number]

/**
 * Where a drawn submission stands. One that was withdrawn or removed leaves its place empty, whatever was decided before.
 * What counts is the verdict at the time of the second look: changing it later does not turn a difference into agreement.
 */
export function lookState({
  isWithdrawn,
  firstVerdict,
  secondVerdict,
  isResolved,
}: Omit<DrawnLook, 'isBlind'>): LookState {
  if (isWithdrawn) return 'withdrawn'
  if (secondVerdict === null) return 'undecided'
  if (firstVerdict === secondVerdict) return 'agreed'
  return isResolved ? 'resolved' : 'difference'
}

/** What blocks finalizing: every drawn submission is judged twice, and every difference has been resolved. */
export function summarizeSecondLooks(looks: readonly DrawnLook[]): SecondLookSummary {
  const states = looks.map(lookState)
  const numberOf = (wanted: LookState) => states.filter((state) => state === wanted).length
  return { undecided: numberOf('undecided'), unresolved: numberOf('difference') }
}

/** The verdicts of the submissions that were judged twice and are not withdrawn. */
export function pairsOf(looks: readonly DrawnLook[]): VerdictPairs {
  const pairs: VerdictPairs = { bothValid: 0, onlyFirstValid: 0, onlySecondValid: 0, bothInvalid: 0 }
  for (const look of looks) {
    if (look.isWithdrawn || look.secondVerdict === null) continue
    const [first, second] = [look.firstVerdict === 'valid', look.secondVerdict === 'valid']
    if (first) pairs[second ? 'bothValid' : 'onlyFirstValid'] += 1
    else pairs[second ? 'onlySecondValid' : 'bothInvalid'] += 1
  }
  return pairs
}

/** How many second verdicts that count were given by somebody from whom the first one was withheld. */
export const blindLooks = (looks: readonly DrawnLook[]): number =>
  looks.filter(({ isWithdrawn, secondVerdict, isBlind }) => !isWithdrawn && secondVerdict !== null && isBlind).length

/** What a judge has had to do with a submission, as the ledger has it. */
export type Acquaintance = {
  judgeId: string
  authorId: string
  judgeHasStake: boolean
  isFinalized: boolean
  isPreliminary: boolean
  /** They are the contest's lead judge, or were: the lead sees every verdict, resolves differences and gives none of the two. */
  hasLed: boolean
  /** A verdict on it, a group with it, a certificate: any decision of theirs that names it. */
  hasDecidedOnIt: boolean
  /** They have read it outside of the second look since it got its first verdict, which was shown beside it, or have forgone the look. */
  hasSeenVerdict: boolean
}

export const lookRefusalCodes = [
  ...verdictRefusalCodes,
  'second_look_decided',
  'second_look_lead',
  'second_look_seen',
  'second_look_waits',
] as const
export type LookRefusal = (typeof lookRefusalCodes)[number]

/**
 * Why this judge may not take the second look at a drawn submission, or null. It waits for the first verdict: whoever
 * gives that one must be somebody else, and nobody knows yet who it will be. It is decided once.
 */
export function secondLookRefusal(
  judge: Acquaintance,
  look: Pick<DrawnLook, 'secondVerdict'> & { hasVerdict: boolean },
): LookRefusal | null {
  const refusal: VerdictRefusal | null = verdictRefusal(judge)
  if (refusal) return refusal
  if (look.secondVerdict !== null) return 'second_look_decided'
  if (judge.hasLed) return 'second_look_lead'
  if (judge.hasDecidedOnIt || judge.hasSeenVerdict) return 'second_look_seen'
  return look.hasVerdict ? null : 'second_look_waits'
}

export const resolutionRefusalCodes = [
  ...verdictRefusalCodes,
  'not_lead',
  'second_look_no_difference',
  'second_look_own',
] as const
export type ResolutionRefusal = (typeof resolutionRefusalCodes)[number]

/**
 * Why this judge may not resolve the difference of two verdicts, or null. It is the lead's part, unless the lead gave one
 * of the two or may not judge the submission. Then it is for any judge who gave neither; if there is none, either of the
 * two may, or the contest could never be finalized.
 */
export function resolutionRefusal(
  judge: Omit<Acquaintance, 'hasLed' | 'hasDecidedOnIt' | 'hasSeenVerdict'>,
  difference: {
    state: LookState
    /** Who gave the two verdicts. */
    gaveThem: readonly string[]
    seats: readonly SeatHolder[]
    /** Every admin who may judge the submission. */
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
