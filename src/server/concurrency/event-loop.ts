/** Until then the loop reads what has arrived. */
export const nextEventLoopRound = () => new Promise<void>((resolve) => setImmediate(resolve))
