import type { VerdictPairs } from './agreement'
import { blindLooks, type DrawnLook, lookState, pairsOf } from './second-look-rules'

/** A completed draw with everything needed to repeat it. */
export type PublicDraw = {
  percent: number
  /** SHA-256 of the seed, recorded in the ledger before judging started. Both in hexadecimal. */
  commitment: string
  seed: string
  /** Every submission that took part. */
  poolIds: string[]
  /** In draw order. */
  drawnIds: string[]
}

/** The second-look data frozen at finalization. The published statistics derive from it. */
export type SecondLookFacts = PublicDraw & {
  pairs: VerdictPairs
  /** How many differences were resolved. */
  resolved: number
  /** Drawn submissions that were later withdrawn or removed; their slots stay empty. */
  empty: number
  /** How many second verdicts were given without seeing the first; undefined if unknown for all of them. */
  blind?: number
}

/**
 * Null if a second look is missing, because second looks were turned off after the draw: the others are no sample then.
 */
export function secondLookFacts(draw: PublicDraw, looks: readonly DrawnLook[]): SecondLookFacts | null {
  const { percent, commitment, seed, poolIds, drawnIds } = draw
  const states = looks.map(lookState)
  if (states.includes('undecided')) return null
  const blind = blindLooks(looks)
  return {
    ...{ percent, commitment, seed, drawnIds },
    poolIds: [...poolIds].sort(),
    pairs: pairsOf(looks),
    resolved: states.filter((state) => state === 'resolved').length,
    empty: states.filter((state) => state === 'withdrawn').length,
    ...(blind > 0 ? { blind } : {}),
  }
}
