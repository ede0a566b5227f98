import { expect, test } from 'vitest'
import { reportWith } from '#test/server/publication/published-report'
import { storeReport } from '#test/server/publication/store-report'
import { startTestApp, type TestApp } from '#test/server/start-test-app'

/** The statements that a visit sends, as SQL. */
async function statementsOf({ database }: TestApp, visit: () => Promise<unknown>): Promise<string[]> {
  const { pool } = database
  const query = pool.query.bind(pool)
  const sent: string[] = []
  pool.query = ((...args: Parameters<typeof query>) => {
    const [statement] = args as unknown as [string | { text: string }]
    sent.push(typeof statement === 'string' ? statement : statement.text)
    return query(...args)
  }) as typeof query
  try {
    await visit()
  } finally {
    pool.query = query
  }
  return sent
}

test('a stranger who comes back to a report costs one small read, without its text, whatever of it they read', async () => {
  const app = await startTestApp()
  await storeReport(app, reportWith(5))
  const addresses = ['', '/C-02', '/image.png', '.json', '.md', '.sarif', '.pdf', '.pdf.sig']
  for (const ending of addresses) {
    const url = `/reports/lantern-amm${ending}`
    const first = await app.app.inject(url)
    expect([url, first.statusCode]).toEqual([url, 200])
    for (const headers of [{}, { 'if-none-match': String(first.headers.etag) }]) {
      const again = await statementsOf(app, () => app.app.inject({ url, headers }))
      expect([url, again.length]).toEqual([url, 1])
      expect(again[0]).toMatch(/ from "publications" where .* limit \$/)
      expect(again[0]).not.toContain('"report"')
    }
  }
})
