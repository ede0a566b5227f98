import { prepare } from './highlight'
import type { Language } from './languages'

/** Highlights code off the main thread. The page terminates the worker when a text takes too long. */
self.addEventListener('message', async ({ data }: MessageEvent<{ code: string; language: Language }>) => {
  try {
    const highlight = await prepare(data.language)
    self.postMessage('started')
    self.postMessage(highlight(data.code))
  } catch {
    self.postMessage(null)
  }
})
