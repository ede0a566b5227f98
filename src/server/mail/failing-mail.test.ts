import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, unhurried } from '#test/server/start-test-app'
import { mailOutbox } from '../db/tables/mail-tables'
import { createMetrics } from '../metrics/metrics'
import { enqueueMail } from '../outbox/outbox-queries'
import { startMailWorker } from './mail-worker'
import { type MailSender, MailServerUnavailable } from './sending/mail-message'
import { reportMails } from './start-mail'

/** A worker whose mail server answers as `send` does, with what it has logged and counted. */
async function startMailing(send: MailSender['send']) {
  const app = await startTestApp()
  const { db, clock } = app
  const metrics = createMetrics()
  const logged: { message: string; facts: Record<string, unknown> }[] = []
  const warn = (facts: object, message: string) =>
    void logged.push({ message, facts: facts as Record<string, unknown> })
  const worker = startMailWorker({
    ...{ db, clock, publicUrl: 'https://primacy.example', siteName: 'Primacy', rate: unhurried, pollMs: 3_600_000 },
    ...reportMails({ clock, metrics, warn }),
    sender: { send, close: async () => {} },
  })
  onTestFinished(() => worker.stop())
  const work = async () => {
    worker.kick()
    await worker.idle()
  }
  const enqueue = (email: string) => enqueueMail(db, { kind: 'reset_password', email, now: clock.now() })
  const counted = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values.map(({ labels, value }) => ({ ...labels, value }))
  return { app, logged, work, enqueue, counted }
}

const refuse: MailSender['send'] = async ({ email }) => {
  throw new Error(`550 5.1.1 <${email}>: Recipient address rejected: no such person`)
}

test('a refused mail is logged with the words of the mail server and without the address, and counted [T58]', async () => {
  const { app, logged, work, enqueue, counted } = await startMailing(refuse)
  const ada = await app.person('ada')
  await enqueue(ada.email)
  await work()
  const [mail] = await app.db.select().from(mailOutbox)
  expect(logged).toEqual([
    {
      message: 'a mail was refused and will be tried again',
      facts: {
        mail: mail?.id,
        kind: 'reset_password',
        reason: '550 5.1.1 <address> Recipient address rejected: no such person',
        attempts: 1,
      },
    },
  ])
  expect(await counted('mail_failures_total')).toContainEqual({ cause: 'mail', value: 1 })
})

test('logs a mail that is given up, and an admin can retry it', async () => {
  const { app, logged, work, enqueue } = await startMailing(refuse)
  const ada = await app.person('ada')
  await enqueue(ada.email)
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await work()
    app.clock.advance(120)
  }
  expect(logged.at(-1)).toMatchObject({ message: 'a mail was given up', facts: { attempts: 8 } })
  const olga = await app.person('olga')
  const { mails } = (await app.call('readSystem', { as: olga })).body.data.system
  expect(mails).toMatchObject({ waiting: 0, failing: 0, parked: 1, oldestDueAt: null })
  expect(mails.parkedMails).toMatchObject([
    { kind: 'reset_password', email: ada.email, attempts: 8, reason: expect.stringContaining('no such person') },
  ])
  // The app has a mail server that accepts everything.
  const params = { id: mails.parkedMails[0]?._id ?? '' }
  expect((await app.call('retryMail', { as: olga, params })).body.data).toEqual({ queued: 1 })
  expect((await app.mails()).map(({ email }) => email)).toEqual([ada.email])
  expect((await app.call('retryMail', { as: olga, params })).body.data).toEqual({ queued: 0 })
})

test('counts sent mails, but not those with nothing left to send', async () => {
  const { app, work, enqueue, counted } = await startMailing(async () => {})
  await enqueue((await app.person('ada')).email)
  await enqueue('nobody@primacy.example')
  await work()
  expect(await counted('mails_sent_total')).toEqual([{ value: 1 }])
  expect((await counted('mail_failures_total'))?.every(({ value }) => value === 0)).toBe(true)
})

test('one call retries all parked mails, and no others', async () => {
  const { app, enqueue } = await startMailing(refuse)
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  for (let place = 0; place < 3; place += 1) await enqueue(ada.email)
  await app.db.update(mailOutbox).set({ parkedAt: app.clock.now(), attempts: 8 })
  await enqueue(ada.email)
  expect((await app.call('retryMails', { as: olga })).body.data).toEqual({ queued: 3 })
  // The call wakes the app's own worker, whose mail server accepts everything.
  expect(await app.mails()).toHaveLength(4)
  const { mails } = (await app.call('readSystem', { as: olga })).body.data.system
  expect(mails).toMatchObject({ waiting: 0, parked: 0, parkedMails: [] })
})

test('an unreachable mail server is logged once a minute, however many mails wait, and each attempt is counted', async () => {
  const { app, logged, work, enqueue, counted } = await startMailing(async () => {
    throw new MailServerUnavailable('Error: connect ECONNREFUSED 127.0.0.1:25')
  })
  const ada = await app.person('ada')
  for (let place = 0; place < 3; place += 1) await enqueue(ada.email)
  for (let round = 0; round < 4; round += 1) {
    await work()
    app.clock.advance(0.5)
  }
  expect(logged.map(({ facts }) => facts.reason)).toEqual(Array(2).fill('Error: connect ECONNREFUSED 127.0.0.1:25'))
  expect(await counted('mail_failures_total')).toContainEqual({ cause: 'server', value: 12 })
  const olga = await app.person('olga')
  const { mails } = (await app.call('readSystem', { as: olga })).body.data.system
  expect(mails).toMatchObject({ waiting: 3, failing: 3, parked: 0, oldestDueAt: expect.any(String) })
})
