import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { publicationParts, publications } from '../../../server/db/tables/publication-tables'
import type { ReportPart } from '../domain/report-part'
import { finalizedReport } from '../test/finalized-report'
import { reportWith } from '../test/published-report'
import { storeReport } from '../test/store-report'
import { storePart } from './published-queries'
import { createReportParts } from './report-parts'
import type { RendererFor } from './start-renderer'

const addresses = ['', '/C-02', '/image.png', '.md', '.sarif', '.pdf']
const read = async ({ app }: Pick<TestApp, 'app'>, ending: string) =>
  (await app.inject(`/reports/lantern-amm${ending}`)).rawPayload
const partsOf = async ({ db }: TestApp) =>
  (await db.select({ part: publicationParts.part }).from(publicationParts)).map(({ part }) => part).sort()

test("renders a report's pages and files once: another instance serves the same bytes from the database", async () => {
  // An app of its own, with nothing in its memory.
  const app = await startTestApp({ atEnd: onTestFinished })
  await storeReport(app, reportWith(3))
  const made = await Promise.all(addresses.map((ending) => read(app, ending)))
  expect(await partsOf(app)).toEqual(['C-02', 'image', 'md', 'page', 'pdf', 'sarif'])
  const other = await testAppOn(app.database, { now: app.clock.now(), atEnd: () => {} })
  for (const [at, ending] of addresses.entries())
    expect((await read(other, ending)).equals(made[at] as Buffer)).toBe(true)
  const [row] = await app.db.select().from(publications)
  const drawing = { ask: () => Promise.reject(new Error('drawn again')) }
  const parts = createReportParts({ db: app.db, clock: app.clock, drawing })
  expect((await parts.read(row?.id ?? '', 'pdf')).equals(made[5] as Buffer)).toBe(true)
  await other.app.close()
})

test('concurrent requests share one rendering, and parts from an older version are rendered again', async () => {
  const app = await startTestApp()
  await storeReport(app, reportWith(1))
  const [row] = await app.db.select().from(publications)
  const id = row?.id ?? ''
  const asked: ReportPart[] = []
  const drawing: RendererFor<'makePart'> = {
    async ask(_name, { part }) {
      asked.push(part)
      return { body: Buffer.from('made'), stored: gzipSync('made') }
    },
  }
  const parts = createReportParts({ db: app.db, clock: app.clock, drawing })
  const both = await Promise.all([parts.read(id, 'md'), parts.read(id, 'md')])
  expect([both.map(String), asked]).toEqual([['made', 'made'], ['md']])
  await app.db.update(publicationParts).set({ drawnAs: 0 })
  await parts.read(id, 'md')
  expect(asked).toEqual(['md', 'md'])
  const [stored] = await app.db.select().from(publicationParts)
  expect(stored?.drawnAs).toBeGreaterThan(0)
})

test('publishing renders every file in advance, and unpublishing deletes them all', async () => {
  const { app, save, publish, unpublish } = await finalizedReport()
  await save()
  await publish()
  const rows = await app.db.select().from(publications)
  const publicationId = rows[0]?.id ?? ''
  await expect.poll(() => partsOf(app), { timeout: 60_000 }).toEqual(['image', 'md', 'page', 'pdf', 'sarif'])
  await unpublish()
  expect(await partsOf(app)).toEqual([])
  // As if it had been drawn meanwhile.
  await storePart(app.db, { publicationId, part: 'md', body: Buffer.from('late'), now: app.clock.now() })
  expect(await partsOf(app)).toEqual([])
})

test('renders nothing of a report before it is public', async () => {
  const { app, save, publish } = await finalizedReport()
  await save({ delayHours: 2 })
  await publish()
  const [row] = await app.db.select().from(publications)
  const early = { publicationId: row?.id ?? '', part: 'md' as const, body: Buffer.from('x'), now: app.clock.now() }
  await storePart(app.db, early)
  expect(await partsOf(app)).toEqual([])
  app.clock.advance(120)
  expect((await app.app.inject('/reports/vault-spring.md')).statusCode).toBe(200)
  expect(await app.db.select().from(publicationParts).where(eq(publicationParts.part, 'md'))).toHaveLength(1)
})

test('does not mistake someone waiting for a file for a client that stopped reading', async () => {
  const app = await startTestApp({ atEnd: onTestFinished })
  await storeReport(app, reportWith(20))
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  let patience = 0
  app.app.server.on('request', ({ socket }) => {
    const { setTimeout } = socket
    socket.setTimeout = (ms, ...others) => {
      patience = Math.max(patience, ms)
      return setTimeout.call(socket, ms, ...others)
    }
  })
  const reply = await fetch(`${address}/reports/lantern-amm.pdf`)
  expect([reply.status, (await reply.arrayBuffer()).byteLength > 10_000]).toEqual([200, true])
  // Longer than a silent client may take, and than a connection stays open between two requests.
  expect(patience).toBe(60_000)
})
