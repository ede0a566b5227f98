import { parseReport } from './parse-report'

/** Parses long texts off the main thread, of which the page has counted that they do not take long. */
self.addEventListener('message', ({ data }: MessageEvent<{ markdown: string; prefix: string }>) => {
  self.postMessage('started')
  try {
    self.postMessage(parseReport(data.markdown, data.prefix))
  } catch {
    self.postMessage(null)
  }
})
