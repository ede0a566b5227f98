import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** What React's scheduler takes its turns with; kept from before any test stops the clock. */
declare function setImmediate(act: () => void): void
const nextTurn = setImmediate

// A worker keeps one window and the packages for all its files, because to load them costs more than most files do. Our
// own modules begin anew with each file, and the window is left as it was found.
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})

/** The library's own, from before the first file of this worker. */
type Own = Pick<ReturnType<typeof getConfig>, 'asyncWrapper' | 'getElementError'>
const kept = globalThis as { ownOfLibrary?: Own }
kept.ownOfLibrary ??= getConfig()
const { asyncWrapper, getElementError } = kept.ownOfLibrary

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
  // Each look of a wait that finds nothing would print the whole document; only what is said in the end is read.
  getElementError: (message, container) =>
    isLookOfWait()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

function isLookOfWait(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}
