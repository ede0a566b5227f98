import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { makeRenderingQuick } from './quick-rendering'

/** React's scheduler uses it; saved before any test fakes timers. */
declare function setImmediate(act: () => void): void
const nextTurn = setImmediate

// A worker's files share one window and the loaded packages, because loading them takes longer than most files. The
// product's modules are loaded again for each file, and the window is reset.
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

/** The library's configuration before the first file of this worker. */
type Own = Pick<ReturnType<typeof getConfig>, 'asyncWrapper' | 'getElementError'>
const kept = globalThis as { ownOfLibrary?: Own }
if (!kept.ownOfLibrary) makeRenderingQuick()
kept.ownOfLibrary ??= getConfig()
const { asyncWrapper, getElementError } = kept.ownOfLibrary

/**
 * React inserts elements into the document before it runs the effects that add listeners. On a busy machine, a test
 * that continues immediately would act too early. So each wait continues for two turns: one for the effects, and one
 * for their changes.
 */
configure({
  // A page's code loads when it is first opened, which takes long on a busy machine.
  asyncUtilTimeout: 30_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve))
      return found
    }),
  // Each failed attempt would print the whole document; only the last message is read.
  getElementError: (message, container) =>
    isLookOfWait()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

function isLookOfWait(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}
