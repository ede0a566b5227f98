import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'

const body = { url: 'https://hooks.example.com/in', description: '', events: ['results.final'] }

async function openApp(allowsPrivate = false) {
  const app = await startTestApp({ callsPrivate: allowsPrivate })
  const olga = await app.person('olga')
  return {
    app,
    olga,
    create: (change: object = {}) => app.call('createWebhook', { as: olga, body: { ...body, ...change } }),
  }
}

test('an admin registers an endpoint, changes it and deletes it', async () => {
  const { app, olga, create } = await openApp()
  const created = await create({ events: ['results.final', 'contest.started', 'results.final'], description: ' Chat ' })
  const { webhook } = created.body.data
  const facts = { url: body.url, description: 'Chat', events: ['contest.started', 'results.final'], disabledAt: null }
  expect([created.status, webhook]).toMatchObject([201, facts])
  const params = { id: webhook._id }
  const change = { url: 'https://other.example.com', events: ['submission.received'], isEnabled: false }
  const changed = await app.call('updateWebhook', { as: olga, params, body: change })
  const disabledAt = app.clock.now().toISOString()
  expect(changed.body.data.webhook).toMatchObject({
    ...facts,
    url: change.url,
    description: null,
    events: change.events,
    disabledAt,
  })
  expect((await app.call('listWebhooks', { as: olga })).body.data).toEqual({
    webhooks: [changed.body.data.webhook],
    allowsPrivate: false,
  })
  expect((await app.call('deleteWebhook', { as: olga, params })).status).toBe(200)
  for (const name of [
    'updateWebhook',
    'rotateWebhookSecret',
    'deleteWebhook',
    'pingWebhook',
    'listWebhookDeliveries',
  ] as const) {
    const refused = await app.call(name, { as: olga, params, ...(name === 'updateWebhook' && { body: change }) })
    expect([name, refused.status, refused.body.code]).toEqual([name, 404, 'WEBHOOK_NOT_FOUND'])
  }
  const gone = await app.call('resendWebhook', { as: olga, params })
  expect([gone.status, gone.body.code]).toEqual([404, 'WEBHOOK_DELIVERY_NOT_FOUND'])
})

test('the ledger records who registered, changed and deleted an endpoint, and nothing of its URL but the host', async () => {
  const { app, olga, create } = await openApp()
  const { webhook, secret } = (await create({ url: 'https://hooks.example.com/in?key=hidden' })).body.data
  const params = { id: webhook._id }
  const change = { url: 'https://other.example.com/hidden', events: ['submission.received'], isEnabled: false }
  await app.call('updateWebhook', { as: olga, params, body: change })
  await app.call('rotateWebhookSecret', { as: olga, params })
  await app.call('deleteWebhook', { as: olga, params })
  const events = await app.events()
  const created = { endpoint: webhook._id, host: 'hooks.example.com', events: ['results.final'], enabled: true }
  const edited = { ...created, host: 'other.example.com', events: ['submission.received'], enabled: false }
  expect(events.filter(({ kind }) => kind.startsWith('webhook'))).toMatchObject([
    { kind: 'webhook_created', actorId: olga.id, before: null, after: created },
    { kind: 'webhook_edited', actorId: olga.id, before: created, after: edited },
    { kind: 'webhook_secret_rotated', actorId: olga.id, before: null, after: edited },
    { kind: 'webhook_deleted', actorId: olga.id, before: edited, after: null },
  ])
  expect(JSON.stringify(events)).not.toContain('hidden')
  expect(JSON.stringify(events)).not.toContain(secret)
})

test.each([
  [{ url: 'http://hooks.example.com' }, { url: 'URL must start with https://' }],
  [
    { url: 'https://127.0.0.1/in' },
    { url: 'This address is not on the public internet. Set WEBHOOKS_ALLOW_PRIVATE to allow it.' },
  ],
  [
    { url: 'https://[::ffff:10.0.0.1]/' },
    { url: 'This address is not on the public internet. Set WEBHOOKS_ALLOW_PRIVATE to allow it.' },
  ],
  [
    { url: 'https://0x7f000001/' },
    { url: 'This address is not on the public internet. Set WEBHOOKS_ALLOW_PRIVATE to allow it.' },
  ],
  [{ url: 'https://999.1.1.1/' }, { url: 'Invalid URL' }],
  [{ url: 'https://olga:pass@hooks.example.com' }, { url: 'Invalid URL' }],
  [{ url: '' }, { url: 'URL is required' }],
  [{ url: 7 }, { url: 'Invalid URL' }],
  [{ events: [] }, { events: 'Choose at least one event' }],
  [{ events: 'results.final' }, { events: 'Choose at least one event' }],
  [{ events: ['ping'] }, { events: 'Unknown event' }],
  [{ description: 'x'.repeat(201) }, { description: 'Description must be less than 200 characters' }],
  [{ description: 'a\u0000b' }, { description: 'Text contains characters that are not allowed' }],
])('%j is refused with a message at its field', async (change, fields) => {
  const { app, olga, create } = await openApp()
  const refused = await create(change)
  expect([refused.status, refused.body.fields]).toEqual([400, fields])
  expect((await app.call('listWebhooks', { as: olga })).body.data.webhooks).toEqual([])
})

test('private addresses and http are accepted where the settings allow them', async () => {
  const { create } = await openApp(true)
  for (const url of ['http://127.0.0.1:8080/in', 'http://chat.internal/in', 'https://[fd00::1]/in'])
    expect([url, (await create({ url })).status]).toEqual([url, 201])
})

test('there are at most twenty endpoints, also when several are registered at once', async () => {
  const { create } = await openApp()
  const statuses = (await Promise.all(Array.from({ length: 22 }, () => create()))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(20).fill(201), 409, 409])
})

test('only an admin whose password was entered recently registers, changes or deletes an endpoint or rotates its secret', async () => {
  const { app, olga, create } = await openApp()
  const { _id: id } = (await create()).body.data.webhook
  app.clock.advance(11)
  const late = { as: olga, params: { id }, stepsUp: false }
  const calls = [
    app.call('createWebhook', { ...late, body }),
    app.call('updateWebhook', { ...late, body: { ...body, isEnabled: true } }),
    app.call('rotateWebhookSecret', late),
    app.call('deleteWebhook', late),
  ]
  expect((await Promise.all(calls)).map((refused) => refused.body.code)).toEqual(Array(4).fill('STEP_UP_REQUIRED'))
  const ada = { as: await app.person('ada'), params: { id } }
  for (const name of ['listWebhooks', 'createWebhook', 'listWebhookDeliveries', 'pingWebhook'] as const)
    expect([name, (await app.call(name, { ...ada, body })).body.code]).toEqual([name, 'FORBIDDEN'])
})
