import { parseReport } from './parse-report'

/** Parses long texts off the main thread; the page has already bounded their cost. */
self.addEventListener('message', ({ data }: MessageEvent<{ markdown: string; prefix: string }>) => {
  self.postMessage('started')
  try {
    self.postMessage(parseReport(data.markdown, data.prefix))
  } catch {
    self.postMessage(null)
  }
})
