import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { insertBackupRun } from '../admin/system/system-queries'
import { webhookEndpoints } from '../db/webhooks/webhook-tables'
import { enqueueMail } from '../outbox/outbox-queries'
import { enqueueWebhooks } from '../outbox/webhook-queries'
import { createMetrics } from './metrics'

const metricsToken = 'a token that only Prometheus knows'.replaceAll(' ', '-')

const scrape = (app: TestApp, token: string) =>
  app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

/** The value of a metric with these labels, as it is written in the reply. */
const valueIn = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1)

test('METRICS_TOKEN can read /metrics, and nothing else', async () => {
  const app = await startTestApp({ metricsToken })
  expect((await scrape(app, metricsToken)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${metricsToken}` }
  for (const url of ['/api/auth/me', '/api/admin/system', '/api/contests']) {
    expect([url, (await app.app.inject({ url, headers })).statusCode]).toEqual([url, 401])
  }
})

test('another token, a part of it and a second header are refused as before', async () => {
  const app = await startTestApp({ metricsToken })
  for (const token of [metricsToken.slice(1), `${metricsToken}x`, metricsToken.toUpperCase(), 'undefined']) {
    expect([token, (await scrape(app, token)).statusCode]).toEqual([token, 401])
  }
  expect((await app.app.inject('/metrics')).statusCode).toBe(401)
})

test('without METRICS_TOKEN only an admin can read /metrics', async () => {
  const app = await startTestApp()
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  expect((await scrape(app, metricsToken)).statusCode).toBe(401)
  expect((await scrape(app, 'undefined')).statusCode).toBe(401)
  expect((await scrape(app, ada.token)).statusCode).toBe(403)
  expect((await scrape(app, olga.token)).statusCode).toBe(200)
})

test('a scrape reports the version, the connections, and what is queued in the database', async () => {
  const app = await startTestApp({ metricsToken })
  const ada = await app.person('ada')
  const now = app.clock.now()
  await enqueueMail(app.db, { kind: 'reset_password', email: ada.email, now })
  const webhook = { url: 'https://a.example', events: ['results.final' as const], encryptedSecret: 'x', createdAt: now }
  await app.db.insert(webhookEndpoints).values(webhook)
  await enqueueWebhooks(app.db, 'results.final', {}, now)
  await insertBackupRun(app.db, { finishedAt: now, file: 'b', bytes: 1, isEncrypted: true })
  app.clock.advance(5)
  const { body } = await scrape(app, metricsToken)
  expect(body).toMatch(
    /^primacy_build_info\{version="\d+\.\d+\.\d+(-dev)?",commit=".+",schema="\d+",node="[\d.]+"\} 1$/m,
  )
  expect(valueIn(body, 'database_up')).toBe('1')
  expect(valueIn(body, 'outbox_mails{state="waiting"}')).toBe('1')
  expect(valueIn(body, 'outbox_mails{state="parked"}')).toBe('0')
  expect(Number(valueIn(body, 'outbox_oldest_due_seconds'))).toBe(300)
  expect(valueIn(body, 'outbox_webhooks{state="waiting"}')).toBe('1')
  expect(Number(valueIn(body, 'outbox_webhooks_oldest_due_seconds'))).toBe(300)
  expect(valueIn(body, 'webhooks_sent_total')).toBe('0')
  expect(valueIn(body, 'proof_runs{state="waiting"}')).toBe('0')
  expect(valueIn(body, 'proof_runner_last_seen_timestamp_seconds')).toBe('0')
  expect(valueIn(body, 'backup_last_timestamp_seconds')).toBe(String(now.getTime() / 1000))
  expect(valueIn(body, 'submissions{status="pending"}')).toBe('0')
  expect(valueIn(body, 'db_pool_connections{state="waiting"}')).toBe('0')
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(valueIn(body, 'event_loop_stalls_total')).toBe('0')
})

test('while the database is unreachable, a scrape says so and still reports on the process', async () => {
  const app = await startTestApp({ metricsToken })
  await app.database.pool.query('alter table mail_outbox rename to outbox_elsewhere')
  const { statusCode, body } = await scrape(app, metricsToken).finally(() =>
    app.database.pool.query('alter table outbox_elsewhere rename to mail_outbox'),
  )
  expect(statusCode).toBe(200)
  expect(valueIn(body, 'database_up')).toBe('0')
  expect(valueIn(body, 'outbox_mails{state="waiting"}')).toBeUndefined()
  expect(body).toContain('process_cpu_seconds_total')
})

test('work in progress is reported while it runs', async () => {
  const metrics = createMetrics()
  const app = await startTestApp({ metricsToken, metrics })
  await scrape(app, metricsToken)
  await app.call('listContests', { as: await app.person('ada') })
  expect(metrics.progress.look(performance.now())).toEqual(
    expect.arrayContaining(['GET /metrics', 'GET /api/contests']),
  )
})
