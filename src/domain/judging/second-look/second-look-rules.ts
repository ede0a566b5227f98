import { type VerdictRefusal, verdictRefusal, verdictRefusalCodes } from '../review-rules'
import type { VerdictPairs } from './agreement'

/** A second look must decide; it can't leave a submission pending. */
export const secondVerdicts = ['valid', 'invalid'] as const
export type SecondVerdict = (typeof secondVerdicts)[number]

/** A drawn submission and its decisions. */
export type DrawnLook = {
  isWithdrawn: boolean
  /** The verdict in force when the second one was given; null until then. */
  firstVerdict: SecondVerdict | null
  secondVerdict: SecondVerdict | null
  isResolved: boolean
  /** Whether the first verdict was withheld from the second judge. */
  isBlind: boolean
}

export const lookStates = ['withdrawn', 'undecided', 'agreed', 'difference', 'resolved'] as const
export type LookState = (typeof lookStates)[number]

/**
 * The state of a drawn submission. A withdrawn or removed one leaves its slot empty, whatever was decided before. The
 * verdict at the time of the second look counts: changing it later doesn't turn a difference into agreement.
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

/** The verdict pairs of submissions that were judged twice and aren't withdrawn. */
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

/** How many counted second verdicts were given without seeing the first. */
export const blindLooks = (looks: readonly DrawnLook[]): number =>
  looks.filter(({ isWithdrawn, secondVerdict, isBlind }) => !isWithdrawn && secondVerdict !== null && isBlind).length

/** A judge's involvement with a submission, according to the ledger. */
export type Acquaintance = {
  judgeId: string
  authorId: string
  judgeHasStake: boolean
  isFinalized: boolean
  isPreliminary: boolean
  /**
   * They are or were the contest's lead judge, who sees every verdict, resolves differences and gives neither verdict.
   */
  hasLed: boolean
  /** They made a decision that names it: a verdict, a group or a certificate. */
  hasDecidedOnIt: boolean
  /**
   * They read it outside the second look after its first verdict, which was shown next to it, or they have forgone the
   * look.
   */
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
 * Returns why this judge can't take the second look at a drawn submission, or null. It waits for the first verdict:
 * someone else must give that one, and it isn't known yet who will. It is decided once.
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
