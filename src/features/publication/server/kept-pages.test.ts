import { expect, test } from 'vitest'
import { askedStatements } from '#test/server/plans'
import { startTestApp } from '#test/server/start-test-app'
import { reportWith } from '../test/published-report'
import { storeReport } from '../test/store-report'

test('revisiting a report costs one small read, without its text, whichever part is read', async () => {
  const app = await startTestApp()
  await storeReport(app, reportWith(5))
  const asked = askedStatements()
  const addresses = ['', '/C-02', '/image.png', '.json', '.md', '.sarif', '.pdf', '.pdf.sig']
  for (const ending of addresses) {
    const url = `/reports/lantern-amm${ending}`
    const first = await app.app.inject(url)
    expect([url, first.statusCode]).toEqual([url, 200])
    for (const headers of [{}, { 'if-none-match': String(first.headers.etag) }]) {
      const before = asked().length
      await app.app.inject({ url, headers })
      const again = asked().slice(before)
      expect([url, again.length]).toEqual([url, 1])
      expect(again[0]).toMatch(/ from "publications" where .* limit \$/)
      expect(again[0]).not.toContain('"report"')
    }
  }
})
