import { configure, getConfig } from '@testing-library/react'

/** What React's scheduler takes its turns with; kept from before any test stops the clock. */
declare function setImmediate(act: () => void): void
const nextTurn = setImmediate

const { asyncWrapper } = getConfig()

/**
 * A screen stands in the document before React has run the effects of drawing it, in which components begin to listen.
 * A busy machine leaves time in between: a test that goes on at once would then speak to nobody. So whoever waited for
 * something waits on for the turns in which React catches up: one for the effects, one for what they changed.
 */
configure({
  // A page's code is loaded when it is first opened, which takes a busy machine its time.
  asyncUtilTimeout: 30_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve))
      return found
    }),
})
