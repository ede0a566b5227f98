import { revisionDiff } from './revision-diff'

/** Long revisions are compared here, apart from the page. */
self.addEventListener('message', ({ data }: MessageEvent<{ before: string; after: string }>) => {
  self.postMessage('started')
  try {
    self.postMessage(revisionDiff(data.before, data.after))
  } catch {
    self.postMessage(null)
  }
})
