import { type VerdictRefusal, verdictRefusal } from '../review-rules'
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
}

export type LookState = 'withdrawn' | 'undecided' | 'agreed' | 'difference' | 'resolved'

/**
 * Where a drawn submission stands. One that was withdrawn or removed leaves its place empty, whatever was decided before.
 * What counts is the verdict at the time of the second look: changing it later does not turn a difference into agreement.
 */
export function lookState({ isWithdrawn, firstVerdict, secondVerdict, isResolved }: DrawnLook): LookState {
  if (isWithdrawn) return 'withdrawn'
  if (secondVerdict === null) return 'undecided'
  if (firstVerdict === secondVerdict) return 'agreed'
  return isResolved ? 'resolved' : 'difference'
}

/** What of the second look blocks finalizing. */
export type SecondLookStanding = { undecided: number; unresolved: number }

export function standingOf(looks: readonly DrawnLook[]): SecondLookStanding {
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

/** What a judge has had to do with a submission, as the ledger has it. */
export type Acquaintance = {
  judgeId: string
  authorId: string
  judgeHasSubmitted: boolean
  isFinalized: boolean
  /** A verdict on it, a group with it, a certificate: any decision of theirs that names it. */
  hasDecidedOnIt: boolean
  /** They have read it outside of the second look since it got its first verdict, which was shown beside it. */
  hasSeenVerdict: boolean
}

export const lookRefusalCodes = [
  'self_review',
  'conflict_of_interest',
  'contest_finalized',
  'second_look_decided',
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
  if (judge.hasDecidedOnIt || judge.hasSeenVerdict) return 'second_look_seen'
  return look.hasVerdict ? null : 'second_look_waits'
}

export type ResolutionRefusal = VerdictRefusal | 'second_look_no_difference' | 'second_look_own'

/**
 * Why this judge may not resolve the difference of two verdicts, or null. Neither of the two who gave them resolves it
 * while there is another admin who may; if there is nobody else, either may, or the contest could never end.
 */
export function resolutionRefusal(
  judge: Omit<Acquaintance, 'hasDecidedOnIt' | 'hasSeenVerdict'> & { gaveOneOfThem: boolean },
  { state, hasOtherJudge }: { state: LookState; hasOtherJudge: boolean },
): ResolutionRefusal | null {
  const refusal = verdictRefusal(judge)
  if (refusal) return refusal
  if (state !== 'difference') return 'second_look_no_difference'
  return judge.gaveOneOfThem && hasOtherJudge ? 'second_look_own' : null
}
