/** Lets the event loop read what has arrived. */
export const nextEventLoopRound = () => new Promise<void>((resolve) => setImmediate(resolve))
