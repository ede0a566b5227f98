import type { VerdictPairs } from './agreement'
import { blindLooks, type DrawnLook, lookState, pairsOf } from './second-look-rules'

/** A draw that has taken place, with all that is needed to repeat it. */
export type PublicDraw = {
  percent: number
  /** SHA-256 of the seed, which was in the ledger before judging started. Both in hexadecimal. */
  commitment: string
  seed: string
  /** Every submission that took part. */
  poolIds: string[]
  /** In the order of the draw. */
  drawnIds: string[]
}

/** What is frozen of the second looks when a contest is finalized. The published figures follow from it. */
export type SecondLookFacts = PublicDraw & {
  pairs: VerdictPairs
  /** How many differences were resolved. */
  resolved: number
  /** Drawn submissions that were withdrawn or removed since, whose place stays empty. */
  empty: number
  /** How many second verdicts were given without having seen the first; not there if it is known of none. */
  blind?: number
}

export function secondLookFacts(draw: PublicDraw, looks: readonly DrawnLook[]): SecondLookFacts {
  const { percent, commitment, seed, poolIds, drawnIds } = draw
  const states = looks.map(lookState)
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
