import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { startTestApp } from '#test/server/start-test-app'
import { webhookDeliveries, webhookEndpoints } from '../db/webhooks/webhook-tables'
import { enqueueWebhooks } from '../outbox/webhook-queries'
import { restoreBackup } from './read-backup'
import { writeBackup } from './write-backup'

test('after a restore no webhook is sent, and each endpoint waits for an admin to enable it [T63]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const app = await startTestApp()
  const now = app.clock.now()
  const endpoint = { url: 'https://hooks.example.com', events: ['results.final' as const], encryptedSecret: 'sealed' }
  await app.db.insert(webhookEndpoints).values({ ...endpoint, createdAt: now })
  await enqueueWebhooks(app.db, 'results.final', {}, now)
  await app.db.update(webhookDeliveries).set({ sentAt: now })
  await enqueueWebhooks(app.db, 'results.final', {}, now)
  const file = await writeBackup(app.db, { folder, now })
  await emptyDatabase()
  expect(await restoreBackup(app.db, file)).toMatchObject({ droppedWebhooks: 1 })
  await enqueueWebhooks(app.db, 'results.final', {}, now)
  expect(await app.db.select().from(webhookDeliveries)).toMatchObject([{ sentAt: now }])
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([{ ...endpoint, disabledFor: 'restored' }])
})
