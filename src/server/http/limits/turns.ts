import type { ContestEnds } from './contest-ends'

/** Resolves when it is the caller's turn. */
export type Turns = () => Promise<void>

type Given = Pick<ContestEnds, 'untilNoneIsNear' | 'isOneClose'> & {
  /** How much has been read so far, in any unit. */
  countRead: () => number
}

/**
 * Turns in the order in which they were asked for, one per round of the event loop, so that what arrives is read in between;
 * while the end of a contest is close only in rounds in which nothing arrived, and just before it none.
 */
export function createTurns({ untilNoneIsNear, isOneClose, countRead }: Given): Turns {
  let previous = Promise.resolve()
  async function nextTurn() {
    for (;;) {
      await untilNoneIsNear()
      const before = countRead()
      await nextEventLoopRound()
      if (countRead() === before || !isOneClose()) return
    }
  }
  return () => {
    previous = previous.then(nextTurn)
    return previous
  }
}

const nextEventLoopRound = () => new Promise<void>((resolve) => setImmediate(resolve))
