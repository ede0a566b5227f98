import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minutesAfter, startTestApp, testAppOn } from '#test/server/start-test-app'
import { noKeys } from '../../backup/backup-keys'
import { writeBackup } from '../../backup/write-backup'
import { readConfig } from '../../config'
import { secondFactors } from '../../db/tables/account-tables'
import { recordEvent } from '../../ledger/event-queries'
import { operationsOf, reportSettings } from './operations'

const calls = ['readSystem', 'sendTestMail', 'retryMails'] as const

test('only admins can see the state of the installation, send a test mail or retry mails', async () => {
  const app = await startTestApp()
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  for (const name of calls) {
    expect([name, (await app.call(name)).status]).toEqual([name, 401])
    const refused = await app.call(name, { as: ada })
    expect([name, refused.status, refused.body.code]).toEqual([name, 403, 'FORBIDDEN'])
    expect([name, (await app.call(name, { as: olga })).status]).toEqual([name, 200])
  }
})

test('an admin reads version, database, clocks, ledger and disk', async () => {
  const now = new Date()
  const app = await startTestApp({ operations: { hostNow: () => minutesAfter(now, 2) } })
  app.clock.set(now)
  await recordEvent(app.db, { at: now, actorId: null, kind: 'verdict' })
  const { system } = (await app.call('readSystem', { as: await app.person('olga') })).body.data
  expect(system).toMatchObject({
    release: { version: '1.2.0', commit: '83fbc82f1a2b', schema: 20 },
    database: { engine: app.database.engine, version: expect.stringMatching(/^\d+/) },
    clocks: { database: now.toISOString(), aheadMs: 120_000 },
    ledger: { seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    backup: null,
    mails: { server: null, waiting: 0, failing: 0, parked: 0 },
  })
  expect(system.database.bytes).toBeGreaterThan(1_000_000)
  expect(system.disk?.freeBytes).toBeGreaterThan(0)
  expect(system.disk?.totalBytes).toBeGreaterThan(system.disk?.freeBytes ?? 0)
})

test('the last backup is shown once it is complete', async () => {
  const app = await startTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'primacy-system-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const olga = await app.person('olga')
  const keys = { ...noKeys, passphrase: 'correct horse battery staple' }
  await writeBackup(app.db, { folder, now: minutesAfter(app.clock.now(), -60) })
  const file = await writeBackup(app.db, { folder, now: app.clock.now(), keys })
  const { backup } = (await app.call('readSystem', { as: olga })).body.data.system
  const finishedAt = app.clock.now().toISOString()
  expect(backup).toMatchObject({ finishedAt, file, isEncrypted: true, bytes: expect.any(Number) })
})

test('the steps before a first contest are completed one by one, and disappear when all are done', async () => {
  const sendTestMail = async () => ({ isSent: true, reply: '250 2.0.0 Ok' })
  const app = await startTestApp({ operations: { mailServer: 'mail.example:465', sendTestMail } })
  const olga = await app.person('olga')
  const stepsLeft = async (instance = app) => {
    const { setupSteps } = (await instance.call('readSystem', { as: olga })).body.data.system
    return setupSteps.filter(({ isDone }) => !isDone).map(({ step }) => step)
  }
  expect(await stepsLeft()).toEqual(['mail', 'backup', 'secondFactor', 'contest'])
  await app.call('sendTestMail', { as: olga })
  expect(await stepsLeft()).toEqual(['backup', 'secondFactor', 'contest'])
  const moved = await testAppOn(app.database, { operations: { mailServer: 'other.example:25' } })
  expect(await stepsLeft(moved)).toContain('mail')
  await app.contest(olga)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await writeBackup(app.db, { folder, now: app.clock.now() })
  expect(await stepsLeft()).toEqual(['secondFactor'])
  const now = app.clock.now()
  await app.db.insert(secondFactors).values({ userId: olga.id, encryptedSecret: 'x', createdAt: now, confirmedAt: now })
  const { setupSteps } = (await app.call('readSystem', { as: olga })).body.data.system
  expect(setupSteps).toEqual([])
})

test('a job that fails is shown with its error', async () => {
  const failing = { name: 'clean-up', everySeconds: 3600, lastError: 'the disk is full', failures: 3 }
  const lastRunAt = new Date('2026-11-21T12:00:00Z')
  const app = await startTestApp({ operations: { jobs: () => [{ ...failing, lastRunAt }] } })
  const { jobs } = (await app.call('readSystem', { as: await app.person('olga') })).body.data.system
  expect(jobs).toEqual([{ ...failing, lastRunAt: lastRunAt.toISOString() }])
})

test("the test mail always goes to the caller's own address", async () => {
  const sent: string[] = []
  const sendTestMail = async (email: string) => {
    sent.push(email)
    return { isSent: true, reply: '250 2.0.0 Ok' }
  }
  const app = await startTestApp({ operations: { sendTestMail } })
  const olga = await app.person('olga')
  const reply = await app.call('sendTestMail', { as: olga, body: { email: 'eve@evil.example' } })
  expect(reply.body.data).toEqual({ email: olga.email, isSent: true, reply: '250 2.0.0 Ok' })
  expect(sent).toEqual([olga.email])
})

const password = 'canary-password'
const secrets = {
  AUTH_SECRET: 'canary-auth-secret-of-many-bytes-or-more',
  DATABASE_URL: `postgres://canary-user:${password}@db.example:5432/primacy?password=canary-option`,
  SMTP_URL: `smtps://canary-user:${password}@mail.example:465?canary=option`,
  METRICS_TOKEN: 'canary-metrics-token-of-many-bytes-or-more',
  ADMIN_PASSWORD: 'canary-Password-7!',
  REPORT_KEY: 'ca'.repeat(32),
  BACKUP_KEY: 'ca'.repeat(32),
  BACKUP_PASSPHRASE: 'canary of a passphrase',
  ...{ BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_BUCKET: 'backups', BACKUP_S3_KEY_ID: 'key' },
  BACKUP_S3_SECRET: 'canary of a store',
}

test('shows the settings in force without any secret [V16.2.5]', () => {
  const config = readConfig({ ...secrets, TRUST_PROXY: '2', CORS_ORIGINS: 'https://a.example,https://b.example' })
  const report = reportSettings(config)
  expect(JSON.stringify(report)).not.toMatch(/canary|caca/)
  expect(JSON.stringify(operationsOf(config, { hostNow: () => new Date(), jobs: () => [] }))).not.toMatch(/canary|caca/)
  const shown = (name: string) => report.settings.find((one) => one.name === name)
  expect(shown('DATABASE_URL')).toMatchObject({ value: 'postgres://db.example:5432/primacy', isDefault: false })
  expect(shown('SMTP_URL')).toMatchObject({ value: 'smtps://mail.example:465' })
  for (const name of [
    'AUTH_SECRET',
    'METRICS_TOKEN',
    'REPORT_KEY',
    'BACKUP_KEY',
    'BACKUP_PASSPHRASE',
    'ADMIN_PASSWORD',
  ])
    expect(shown(name)).toEqual({ name, value: 'set', isDefault: false })
  expect(shown('TRUST_PROXY')).toMatchObject({ value: '2' })
  expect(shown('CORS_ORIGINS')).toMatchObject({ value: 'https://a.example, https://b.example' })
  expect(shown('LOG_SIGNING_KEY')).toMatchObject({ value: 'generated, kept under DATA_DIR', isDefault: true })
  expect(shown('ANALYTICS')).toMatchObject({ value: 'own', isDefault: true })
})

test('shows all of several database hosts, still without secrets', () => {
  const DATABASE_URL = `postgres://canary-user:${password}@one:5432,two:5433/primacy?password=canary-option`
  const shown = reportSettings(readConfig({ DATABASE_URL })).settings.find(({ name }) => name === 'DATABASE_URL')
  expect(shown).toMatchObject({ value: 'postgres://one:5432,two:5433/primacy' })
})

test('reports problems with settings and unknown names', () => {
  const config = readConfig({
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
      EMBEDDED_OK: '1',
      MAILBOX: 'on',
      SUPPORT_EMAIL: 'help@primacy.example',
    },
    SMTP_HOST: 'mail.example',
  })
  const names = reportSettings(config).problems.map(({ setting }) => setting)
  expect(names).toEqual(['PUBLIC_URL', 'MAILBOX', 'SMTP_URL', 'SMTP_HOST'])
})
