import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startReceiver } from '#test/server/network/receiver'
import { authSecret, minutesAfter, testAppOn } from '#test/server/start-test-app'
import { webhookDeliveries, webhookEndpoints } from '../../../server/db/webhooks/webhook-tables'
import { cleanUp } from '../../../server/jobs/clean-up'
import { every, webhookRoom, workerOf } from '../test/webhook-room'
import { createWebhookKeys, renewEncryption } from './webhook-secrets'

test('a receiver verifies a ping by the rules of Standard Webhooks, and the log shows its reply', async () => {
  const { app, receiver, secret, ping, send, verified, deliveries } = await webhookRoom()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  receiver.answer((reply) => reply.writeHead(200).end('thank you'))
  expect((await ping()).status).toBe(200)
  await send()
  expect(verified()).toEqual({ type: 'ping', timestamp: app.clock.now().toISOString(), data: {} })
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ event: 'ping', state: 'delivered', attempts: 1, status: 200, reply: 'thank you' })
  expect(receiver.received[0]?.headers).toMatchObject({
    'webhook-id': delivery?._id,
    'content-type': 'application/json',
    'user-agent': 'Primacy/test',
  })
  expect(() => verified(`whsec_${randomBytes(32).toString('base64')}`)).toThrow('No matching signature found')
})

test('a failed webhook is tried again after longer and longer waits with the same id and body, then given up', async () => {
  const { app, receiver, ping, send, deliveries, shown } = await webhookRoom()
  const begun = app.clock.now()
  receiver.answer((reply) => reply.writeHead(503).end('busy'))
  await ping()
  await send()
  const [first] = await deliveries()
  const waiting = { state: 'waiting', attempts: 1, status: 503, reply: 'busy', reason: 'The endpoint answered 503.' }
  expect(first).toMatchObject(waiting)
  expect(first?.nextTryAt).toBe(new Date(app.clock.now().getTime() + 5_000).toISOString())
  expect(await shown()).toMatchObject({ failingSince: app.clock.now().toISOString(), disabledAt: null })
  await send()
  expect(receiver.received).toHaveLength(1)
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    app.clock.advance(24 * 60)
    await send()
  }
  app.clock.advance(24 * 60)
  await send()
  app.clock.set(begun)
  expect(await deliveries()).toMatchObject([{ state: 'given up', attempts: 10, nextTryAt: null }])
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(10)
})

test('a receiver that is busy is left alone for as long as it asks', async () => {
  const { app, receiver, ping, send, deliveries } = await webhookRoom()
  receiver.answer((reply) => reply.writeHead(429, { 'retry-after': '600' }).end())
  await ping()
  await send()
  const [waiting] = await deliveries()
  expect(waiting?.nextTryAt).toBe(new Date(app.clock.now().getTime() + 600_000).toISOString())
})

test('an endpoint that fails for days is disabled, and every admin gets one mail without its URL', async () => {
  const { app, olga, receiver, ping, send, shown, update, deliveries } = await webhookRoom()
  await app.person('grace')
  const begun = app.clock.now()
  receiver.answer((reply) => reply.writeHead(500).end())
  await ping()
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await send()
    app.clock.advance(24 * 60)
  }
  const mails = (await app.mails()).filter(({ subject }) => subject.includes('were disabled'))
  app.clock.set(begun)
  expect(await shown()).toMatchObject({ disabledFor: 'failing' })
  expect((await ping()).body.code).toBe('WEBHOOK_DISABLED')
  expect(mails.map(({ email }) => email).sort()).toEqual(['grace@primacy.example', 'olga@primacy.example'])
  expect(mails[0]?.text).toContain('https://primacy.example/admin/webhooks')
  expect(mails[0]?.text).not.toContain('/hooks')
  const again = { as: olga, params: { id: (await deliveries())[0]?._id ?? '' } }
  expect((await app.call('resendWebhook', again)).body.code).toBe('WEBHOOK_DISABLED')
  receiver.answer((reply) => reply.writeHead(204).end())
  await update({})
  expect(await shown()).toMatchObject({ disabledAt: null, failingSince: null })
  expect((await app.call('resendWebhook', again)).status).toBe(200)
  await send()
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
})

test('an endpoint that answers 410 is disabled at once, and what waits for it is given up', async () => {
  const { app, receiver, ping, send, shown, deliveries } = await webhookRoom()
  receiver.answer((reply) => reply.writeHead(410).end())
  await ping()
  await ping()
  await send()
  expect(await shown()).toMatchObject({ disabledFor: 'gone' })
  expect((await deliveries()).map(({ state }) => state)).toEqual(['given up', 'given up'])
  expect((await app.mails()).filter(({ subject }) => subject.includes('were disabled'))).toHaveLength(1)
})

test('a success ends the failing, and a delivery can be sent again', async () => {
  const { app, olga, receiver, ping, send, shown, deliveries } = await webhookRoom()
  receiver.answer((reply) => reply.writeHead(500).end())
  await ping()
  await send()
  receiver.answer((reply) => reply.writeHead(204).end())
  app.clock.advance(1)
  await send()
  expect(await shown()).toMatchObject({ failingSince: null })
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2, reason: null })
  const again = { as: olga, params: { id: delivery?._id ?? '' } }
  expect((await app.call('resendWebhook', again)).status).toBe(200)
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await send()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(delivery?._id))
})

test('after a rotation both secrets sign for a day, and then only the new one', async () => {
  const { app, olga, params, receiver, secret, ping, send, verified } = await webhookRoom()
  const { secret: newer } = (await app.call('rotateWebhookSecret', { as: olga, params })).body.data
  expect(newer).not.toBe(secret)
  await ping()
  await send()
  expect([verified(secret), verified(newer)]).toMatchObject([{ type: 'ping' }, { type: 'ping' }])
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
  await ping()
  app.clock.advance(24 * 60)
  await send()
  expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S{44}$/)
})

test('a secret is shown once, and neither the table nor a list contains it', async () => {
  const { app, olga, secret, params, deliveries } = await webhookRoom()
  const [row] = await app.db.select().from(webhookEndpoints)
  expect(Buffer.from(row?.encryptedSecret ?? '', 'base64url').includes(Buffer.from(secret.slice(6), 'base64'))).toBe(
    false,
  )
  const listed = await app.call('listWebhooks', { as: olga })
  const changed = await app.call('updateWebhook', {
    as: olga,
    params,
    body: { url: row?.url, events: every, isEnabled: true },
  })
  for (const reply of [listed, changed]) {
    expect(JSON.stringify(reply.body)).not.toMatch(/whsec_|ealed|ecret"/)
    expect(JSON.stringify(reply.body)).not.toContain(secret.slice(6))
  }
  expect(await deliveries()).toEqual([])
})

test('a changed AUTH_SECRET keeps the secrets of endpoints while the former one is given', async () => {
  const { app, ping, verified, deliveries } = await webhookRoom()
  const newer = 'another secret that only the tests know, 32 bytes'
  await (await workerOf(app, newer))()
  await ping()
  await (await workerOf(app, newer))()
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', status: null, reason: 'Nothing was sent: the secret cannot be decrypted. Rotate it.' },
  ])
  await renewEncryption(app.db, createWebhookKeys([newer, authSecret]))
  app.clock.advance(1)
  await (await workerOf(app, newer))()
  expect(verified()).toMatchObject({ type: 'ping' })
})

test('two instances send each webhook once', async () => {
  const { app, receiver, ping, deliveries } = await webhookRoom()
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const senders = [await workerOf(app), await workerOf(other)]
  for (let count = 0; count < 8; count += 1) await ping()
  await Promise.all(senders.map((send) => send()))
  expect([receiver.received.length, (await deliveries()).length]).toEqual([8, 8])
})

test('a slow receiver does not hold up another', async () => {
  const { app, olga, receiver, ping, send } = await webhookRoom()
  const held: (() => void)[] = []
  receiver.answer((reply) => held.push(() => reply.writeHead(204).end()))
  for (let count = 0; count < 8; count += 1) await ping()
  const other = await startReceiver()
  other.answer((reply) => {
    reply.writeHead(204).end()
    receiver.answer((one) => one.writeHead(204).end())
    for (const release of held.splice(0)) release()
  })
  const created = await app.call('createWebhook', { as: olga, body: { url: other.url, events: every } })
  await app.call('pingWebhook', { as: olga, params: { id: created.body.data.webhook._id } })
  await send()
  expect([receiver.received.length, other.received.length]).toEqual([8, 1])
})

test('the log keeps what was sent or given up for 30 days, and the queue what nobody sends for 60', async () => {
  const { app, ping, send } = await webhookRoom()
  const begun = app.clock.now()
  const kept = () => app.db.select().from(webhookDeliveries)
  await ping()
  await send()
  await ping()
  await cleanUp(app.db, new Date(minutesAfter(begun, 30 * 24 * 60).getTime() - 1))
  expect(await kept()).toHaveLength(2)
  await cleanUp(app.db, minutesAfter(begun, 30 * 24 * 60))
  expect(await kept()).toMatchObject([{ sentAt: null, parkedAt: null }])
  await cleanUp(app.db, new Date(minutesAfter(begun, 60 * 24 * 60).getTime() - 1))
  expect(await kept()).toHaveLength(1)
  await cleanUp(app.db, minutesAfter(begun, 60 * 24 * 60))
  expect(await kept()).toEqual([])
})
