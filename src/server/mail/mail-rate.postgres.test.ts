import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { mailOutbox } from '../db/tables/mail-tables'
import { enqueueMail, type OutboxRow } from '../outbox/outbox-queries'
import type { MailRate } from './mail-rate'
import { startMailWorker } from './mail-worker'
import { type MailMessage, MailServerUnavailable } from './sending/mail-message'

let app: TestApp
let sent: string[]
let floods: number

beforeEach(async () => {
  app = await startTestApp()
  sent = []
  floods = 0
})

const enqueue = (email: string, kind: OutboxRow['kind'] = 'reset_password') =>
  enqueueMail(app.db, { kind, email, now: app.clock.now() })

const keep = async ({ email, subject }: MailMessage) => void sent.push(`${email.split('@')[0]}: ${subject}`)

/** A worker that runs only when kicked; several of them share the database like instances. */
function startWorker(rate: Partial<MailRate>, send: (mail: MailMessage) => Promise<void> = keep) {
  const worker = startMailWorker({
    db: app.db,
    clock: app.clock,
    sender: { send, close: async () => {} },
    publicUrl: 'https://primacy.example',
    siteName: 'Primacy',
    rate: { perMinute: 300, minGapMs: 60_000, ...rate },
    onFlood: () => {
      floods += 1
    },
    pollMs: 3_600_000,
  })
  onTestFinished(() => worker.stop())
  return worker
}

async function work(...workers: ReturnType<typeof startWorker>[]): Promise<number> {
  for (const worker of workers) worker.kick()
  await Promise.all(workers.map((worker) => worker.idle()))
  return sent.length
}

const waiting = async () => (await app.db.select().from(mailOutbox)).filter((mail) => mail.sentAt === null).length

describe('mails that anyone can trigger', () => {
  test('reach one address a minute apart, from any number of instances, and none is lost [T19]', async () => {
    const [ada, mei] = [await app.person('ada', { isEmailVerified: false }), await app.person('mei')]
    const workers = [startWorker({}), startWorker({})]
    for (const kind of ['reset_password', 'verify_email', 'signup_attempt'] as const) await enqueue(ada.email, kind)
    await enqueue(mei.email)
    await work(...workers)
    expect(sent.map((mail) => mail.split(':')[0]).sort()).toEqual(['ada', 'mei'])
    app.clock.advance(59 / 60)
    expect(await work(...workers)).toBe(2)
    app.clock.advance(1 / 60)
    expect(await work(...workers)).toBe(3)
    app.clock.advance(1)
    expect(await work(...workers)).toBe(4)
    expect(new Set(sent).size).toBe(4)
    expect(await waiting()).toBe(0)
  })

  test('do not delay mails about actions by the owner, a judge or an admin', async () => {
    const ada = await app.person('ada')
    const worker = startWorker({})
    await enqueue(ada.email)
    await work(worker)
    await enqueue(ada.email)
    await enqueue(ada.email, 'password_changed')
    await enqueue(ada.email, 'wallet_changed')
    await work(worker)
    expect(sent).toHaveLength(3)
    expect(sent.filter((mail) => mail.includes('was changed'))).toHaveLength(2)
  })

  test("are retried after half a minute if they couldn't be sent, and don't wait for themselves", async () => {
    const ada = await app.person('ada')
    let isAway = true
    const worker = startWorker({}, async (mail) => {
      if (isAway) throw new MailServerUnavailable('away')
      await keep(mail)
    })
    await enqueue(ada.email)
    expect(await work(worker)).toBe(0)
    isAway = false
    app.clock.advance(0.5)
    expect(await work(worker)).toBe(1)
  })
})

describe('with more mails than the limit per minute', () => {
  test('mails over the limit are sent later, with one warning per flood [T19]', async () => {
    const ada = await app.person('ada')
    const workers = [startWorker({ perMinute: 5 }), startWorker({ perMinute: 5 })]
    for (let place = 0; place < 12; place += 1) await enqueue(ada.email, 'password_changed')
    const left: number[] = []
    for (let minute = 0; minute < 4; minute += 1) {
      left.push(await work(...workers))
      app.clock.advance(1)
    }
    expect(left).toEqual([5, 10, 12, 12])
    expect(await waiting()).toBe(0)
    expect(floods).toBeGreaterThan(0)
    expect(floods).toBeLessThanOrEqual(workers.length)
  })

  test("mails that couldn't be sent, or were no longer needed, don't count", async () => {
    const ada = await app.person('ada')
    let isAway = true
    const worker = startWorker({ perMinute: 3 }, async (mail) => {
      if (isAway) throw new MailServerUnavailable('away')
      await keep(mail)
    })
    for (let time = 0; time < 3; time += 1) await enqueue(ada.email, 'password_changed')
    for (let time = 0; time < 6; time += 1) await enqueue(`nobody${time}@primacy.example`)
    expect(await work(worker)).toBe(0)
    isAway = false
    app.clock.advance(0.5)
    expect(await work(worker)).toBe(3)
    expect(floods).toBe(0)
  })

  test('a second flood gets its own warning', async () => {
    const ada = await app.person('ada')
    const worker = startWorker({ perMinute: 2 })
    for (let flood = 1; flood <= 2; flood += 1) {
      for (let place = 0; place < 5; place += 1) await enqueue(ada.email, 'password_changed')
      for (let minute = 0; minute < 4; minute += 1) {
        await work(worker)
        app.clock.advance(1)
      }
      expect([sent.length, floods]).toEqual([5 * flood, flood])
    }
    expect(worker.floods()).toBe(4)
  })

  test('the metrics count the minutes in which mails were delayed', async () => {
    const slow = await startTestApp({ mailRate: { perMinute: 1, minGapMs: 0 } })
    const [ada, olga] = [await slow.person('ada'), await slow.person('olga')]
    const headers = { authorization: `Bearer ${olga.token}` }
    const floodsToldBy = async () =>
      /^mail_floods_total (\d+)$/m.exec((await slow.app.inject({ url: '/metrics', headers })).body)?.[1]
    expect(await floodsToldBy()).toBe('0')
    for (let time = 0; time < 2; time += 1) {
      await enqueueMail(slow.db, { kind: 'password_changed', email: ada.email, now: slow.clock.now() })
    }
    expect(await slow.mails()).toHaveLength(1)
    expect(await floodsToldBy()).toBe('1')
    slow.clock.advance(1)
    expect(await slow.mails()).toHaveLength(2)
  })
})
