import { prepare } from '../../src/web/issues/highlighting/highlight'
import type { Language } from '../../src/web/issues/highlighting/languages'
import { parseReport } from '../../src/web/issues/markdown/parse-report'

/** jsdom has no workers; this one does the same work in the page. */
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
