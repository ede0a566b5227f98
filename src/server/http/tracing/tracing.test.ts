import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { emptyDatabase } from '#test/server/databases'
import { testAppOn } from '#test/server/start-test-app'
import { startTracing } from './start-tracing'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector, and an app that sends its traces there. */
async function startTraced() {
  const bodies: string[] = []
  const paths: (string | undefined)[] = []
  const collector = createServer((request, reply) => {
    const chunks: Buffer[] = []
    paths.push(request.url)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const database = await emptyDatabase()
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  const tracing = startTracing({ endpoint, pool: database.pool, version: '1.2.0', warn })
  onTestFinished(async () => {
    await tracing.stop()
    collector.closeAllConnections()
    collector.close()
  })
  const app = await testAppOn(database, { traceRequests: tracing.traceRequests })
  const spans = async (): Promise<Sent[]> => {
    await tracing.flush()
    const batches = bodies.map((body) => JSON.parse(body).resourceSpans[0])
    return batches.flatMap(({ scopeSpans }) => scopeSpans[0].spans)
  }
  return { app, tracing, collector, bodies, paths, warnings, spans }
}

const attributesOf = (span: Sent | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('a request is one trace, with its statements below it', async () => {
  const { app, spans, paths, bodies } = await startTraced()
  const ada = await app.person('ada')
  await app.call('login', { body: { email: ada.email, password: castPassword } })
  const all = await spans()
  const request = all.find(({ name }) => name === 'POST /api/auth/login')
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/auth/login',
    'http.response.status_code': 200,
  })
  const statements = all.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(1)
  for (const { traceId } of statements) expect(traceId).toBe(request?.traceId)
  expect(statements.map((one) => attributesOf(one)['db.query.text']).join('\n')).toContain('from "users"')
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
  expect(bodies[0]).toContain('"service.name","value":{"stringValue":"primacy"}')
})

test("a trace contains no address, password, token or id that a person sent, and doesn't continue a caller's [T58]", async () => {
  const { app, spans, bodies } = await startTraced()
  const ada = await app.person('ada')
  const contest = await app.contest(await app.person('olga'))
  const theirs = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${theirs}-00f067aa0ba902b7-01` }
  await app.call('login', { body: { email: ada.email, password: castPassword }, headers })
  await app.call('resetPassword', { params: { token: 'secret-reset-token' }, body: { password: castPassword } })
  await app.call('getContest', { as: ada, params: { id: contest.id }, headers })
  expect((await spans()).map(({ name }) => name)).toContain('GET /api/contests/:id')
  for (const secret of [ada.email, castPassword, 'secret-reset-token', ada.token, contest.id, ada.id, theirs])
    expect(bodies.join('\n')).not.toContain(secret)
})

test('probes and scrapes are not traced', async () => {
  const { app, spans } = await startTraced()
  for (const url of ['/healthz', '/readyz', '/metrics']) await app.app.inject(url)
  await app.app.inject('/site.json')
  expect((await spans()).map(({ name }) => name)).toEqual(['GET /site.json'])
})

test("an unreachable collector doesn't disturb requests, and is logged once", async () => {
  const { app, tracing, collector, warnings } = await startTraced()
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  const ada = await app.person('ada')
  expect((await app.call('me', { as: ada })).status).toBe(200)
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/^traces could not be sent: /)])
  expect((await app.call('me', { as: ada })).status).toBe(200)
  await tracing.stop()
  expect(warnings).toHaveLength(1)
})
