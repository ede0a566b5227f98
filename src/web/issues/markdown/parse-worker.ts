import { parseReport } from './parse-report'

/** Long texts are parsed here, apart from the page, which can end this worker when one takes too long. */
self.addEventListener('message', ({ data }: MessageEvent<{ markdown: string; prefix: string }>) => {
  self.postMessage('started')
  try {
    self.postMessage(parseReport(data.markdown, data.prefix))
  } catch {
    self.postMessage(null)
  }
})
