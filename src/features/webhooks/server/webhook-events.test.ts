import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { startReceiver } from '#test/server/network/receiver'
import { authSecret, minutesAfter } from '#test/server/start-test-app'
import { webhookEndpoints } from '../../../server/db/webhooks/webhook-tables'
import { announceStarts } from '../../../server/jobs/timed-mails'
import { every, webhookRoom, workerOf } from '../test/webhook-room'
import { createWebhookKeys } from './webhook-secrets'

test('a submission is told with its ids and place, and without its text and author', async () => {
  const { app, olga, receiver, send, verified } = await webhookRoom()
  const ada = await app.person('ada')
  const contest = await app.contest(olga, { hidesAuthors: true })
  const body = { contestId: contest.id, title: 'Settling twice', description: 'The secret path.' }
  const { issue } = (await app.call('submitIssue', { as: ada, body })).body.data
  await send()
  expect(verified()).toEqual({
    type: 'submission.received',
    timestamp: issue.receivedAt,
    data: { contestId: contest.id, submissionId: issue._id, placeInLine: 1 },
  })
  expect(receiver.received[0]?.body).not.toMatch(new RegExp(`Settling|secret|"ada"|${ada.id}`, 'i'))
  await app.call('submitIssue', { as: ada, body })
  await send()
  expect(receiver.received).toHaveLength(1)
})

test('a submission that is refused or not stored is not told', async () => {
  const { app, olga, receiver, send } = await webhookRoom()
  const ada = await app.person('ada')
  const contest = await app.contest(olga, { endDate: minutesAfter(app.clock.now(), -1) })
  const body = { contestId: contest.id, title: 'Too late', description: 'All of it.' }
  expect((await app.call('submitIssue', { as: ada, body })).body.code).toBe('CONTEST_ENDED')
  await send()
  expect(receiver.received).toEqual([])
})

test('the start of a contest is told once by ten instances at once, with the time of the start', async () => {
  const { app, olga, receiver, send, verified } = await webhookRoom()
  const contest = await app.contest(olga, { startDate: minutesAfter(app.clock.now(), 1) })
  await announceStarts(app.db, app.clock.now())
  await send()
  expect(receiver.received).toEqual([])
  app.clock.advance(2)
  await Promise.all(Array.from({ length: 10 }, () => announceStarts(app.db, app.clock.now())))
  await send()
  expect(receiver.received).toHaveLength(1)
  expect(verified()).toEqual({
    type: 'contest.started',
    timestamp: contest.startDate.toISOString(),
    data: {
      contestId: contest.id,
      title: 'Vault Spring',
      startDate: contest.startDate.toISOString(),
      endDate: contest.endDate.toISOString(),
    },
  })
})

test('final results are told in the transaction that makes them final', async () => {
  const { app, olga, contest, finalize } = await judgedContest()
  const receiver = await startReceiver()
  const keys = createWebhookKeys([authSecret])
  const id = '7d1c1f4e-0000-4000-8000-000000000001'
  const encryptedSecret = keys.encrypt(randomBytes(32), id)
  const row = { id, url: receiver.url, events: every, encryptedSecret, createdAt: app.clock.now() }
  await app.db.insert(webhookEndpoints).values(row)
  const send = await workerOf(app)
  expect((await finalize()).status).toBe(200)
  await finalize()
  await send()
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'results.final',
      timestamp: app.clock.now().toISOString(),
      data: { contestId: contest.id, title: 'Vault Spring' },
    },
  ])
  expect((await app.call('listWebhooks', { as: olga })).body.data.webhooks).toMatchObject([{ events: every }])
})

test('an endpoint gets the events that it wants and no others, and none while it is disabled', async () => {
  const { app, olga, receiver, send, update, deliveries } = await webhookRoom(['results.final'])
  await app.contest(olga)
  await announceStarts(app.db, app.clock.now())
  expect(await deliveries()).toEqual([])
  expect((await update({ events: every, isEnabled: false })).body.data.webhook).toMatchObject({ disabledFor: 'admin' })
  await app.contest(olga)
  await announceStarts(app.db, app.clock.now())
  expect(await deliveries()).toEqual([])
  await update({ events: every })
  await app.contest(olga)
  await announceStarts(app.db, app.clock.now())
  await send()
  expect([(await deliveries()).length, receiver.received.length]).toEqual([1, 1])
})
