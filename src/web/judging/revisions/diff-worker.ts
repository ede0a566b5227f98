import { revisionDiff } from './revision-diff'

/** Compares long revisions off the main thread. */
self.addEventListener('message', ({ data }: MessageEvent<{ before: string; after: string }>) => {
  self.postMessage('started')
  try {
    self.postMessage(revisionDiff(data.before, data.after))
  } catch {
    self.postMessage(null)
  }
})
