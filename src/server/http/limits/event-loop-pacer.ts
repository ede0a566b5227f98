import { nextEventLoopRound } from '../../concurrency/event-loop'
import type { ContestEnds } from './contest-ends'

/** Resolves when it is the caller's turn. */
export type WaitForTurn = () => Promise<void>

type PacerOptions = Pick<ContestEnds, 'untilNoneIsNear' | 'isOneClose'> & {
  /** How much has been read so far, in any unit. */
  countRead: () => number
  perRound: number
}

/**
 * Turns in the order in which they were asked for, a few per round of the event loop, so that what arrives is read in
 * between; while the end of a contest is close one, and only in rounds in which nothing arrived, and just before it none.
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
