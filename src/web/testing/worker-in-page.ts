import { prepare } from '../issues/highlighting/highlight'
import type { Language } from '../issues/highlighting/languages'
import { parseReport } from '../issues/markdown/parse-report'

/** The test browser has no workers; this one does the same work, in the page. */
export class WorkerInPage {
  onmessage: (event: { data: unknown }) => void = () => {}
  terminate() {}
  async postMessage(request: { code: string; language: Language } | { markdown: string; prefix: string }) {
    const work =
      'code' in request
        ? (await prepare(request.language)).bind(null, request.code)
        : parseReport.bind(null, request.markdown, request.prefix)
    this.onmessage({ data: 'started' })
    this.onmessage({ data: work() })
  }
}
