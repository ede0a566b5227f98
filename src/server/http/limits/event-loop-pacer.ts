import { nextEventLoopRound } from '../../concurrency/in-slices'
import type { ContestEnds } from './contest-ends'

/** Resolves when it is the caller's turn. */
export type WaitForTurn = () => Promise<void>

type PacerOptions = Pick<ContestEnds, 'untilNoneIsNear' | 'isOneClose'> & {
  /** The amount read so far, in any unit. */
  countRead: () => number
  perRound: number
}

/**
 * Grants turns first come, first served, a few per round of the event loop, so that arriving data is read in between.
 * While the end of a contest is close, grants one turn, and only in rounds without arrivals; just before the end, none.
 */
export function createEventLoopPacer({ untilNoneIsNear, isOneClose, countRead, perRound }: PacerOptions): WaitForTurn {
  let previous = Promise.resolve()
  let leftInRound = 0
  async function nextTurn() {
    if (leftInRound === 0 || isOneClose()) await nextRound()
    leftInRound -= 1
  }
  async function nextRound() {
    for (;;) {
      await untilNoneIsNear()
      const before = countRead()
      await nextEventLoopRound()
      if (countRead() === before || !isOneClose()) break
    }
    leftInRound = perRound
    void nextEventLoopRound().then(() => {
      leftInRound = 0
    })
  }
  return () => {
    previous = previous.then(nextTurn)
    return previous
  }
}
