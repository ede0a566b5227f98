import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { asc, sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mailOutbox, mailTokens } from '../db/mail-tables'
import { storeReport } from '../db/sealing/report-text'
import { issues, users } from '../db/tables'
import { startTestApp, type TestApp, unhurried } from '../testing/start-test-app'
import { afterFailure } from './deliver-mail'
import { startMailWorker } from './mail-worker'
import { enqueueMail, takeDueMails } from './outbox-queries'
import { type MailMessage, MailServerAway } from './sending/mail-message'
import { smtpSender } from './sending/smtp-sender'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

const enqueue = (email: string) => enqueueMail(app.db, { kind: 'reset_password', email, now: app.clock.now() })
const outbox = () => app.db.select().from(mailOutbox).orderBy(asc(mailOutbox.email))

/** An SMTP server on this machine that keeps what it gets and refuses one person. */
async function startSmtpServer({ refuses, withTls }: { refuses?: string; withTls?: boolean } = {}) {
  const received: { recipients: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    // The certificate is the package's own, which nobody signed.
    disabledCommands: withTls ? [] : ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refuses ? Object.assign(new Error('no such person'), { responseCode: 550 }) : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(stop)
  return { url: `smtp://127.0.0.1:${port}`, received, stop }
}

/** A worker that looks only when kicked, so that the test decides when. */
function startWorker(sender: Parameters<typeof startMailWorker>[0]['sender']) {
  const { db, clock } = app
  const site = { publicUrl: 'https://primacy.example', siteName: 'Primacy' }
  const worker = startMailWorker({ db, clock, sender, ...site, pace: unhurried, pollMs: 3_600_000 })
  onTestFinished(() => worker.stop())
  return {
    kick: worker.kick,
    async work() {
      worker.kick()
      await worker.idle()
    },
  }
}

const from = { name: 'Primacy', address: 'no-reply@primacy.example' }

describe('by SMTP', () => {
  test('a mail arrives at its one address, in text and HTML, as an automatic mail with the id of its row', async () => {
    const smtp = await startSmtpServer()
    const ada = await app.person('ada')
    await enqueue(ada.email)
    await startWorker(smtpSender({ url: smtp.url, from })).work()
    const [row] = await outbox()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.recipients).toEqual([ada.email])
    const mail = smtp.received[0]?.mail
    expect(mail).toMatchObject({ from, messageId: `<${row?.id}@primacy.example>` })
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    const link = /https:\/\/primacy\.example\/reset-password\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0]
    expect(mail?.html).toContain(`href="${link}"`)
    expect(row?.sentAt).toEqual(app.clock.now())
  })

  test('a refused address is given up after eight tries, while the others get their mail', async () => {
    const [ada, mei] = [await app.person('ada'), await app.person('mei')]
    const smtp = await startSmtpServer({ refuses: ada.email })
    const worker = startWorker(smtpSender({ url: smtp.url, from }))
    await enqueue(ada.email)
    await enqueue(mei.email)
    for (let round = 0; round < 10; round += 1) {
      await worker.work()
      app.clock.advance(120)
    }
    const [toAda, toMei] = await outbox()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([[mei.email]])
    expect(toAda).toMatchObject({ attempts: 8, sentAt: null, parkedAt: expect.any(Date) })
    expect(toAda?.lastError).toContain('no such person')
    expect(toMei).toMatchObject({ attempts: 0, parkedAt: null, sentAt: expect.any(Date) })
  })

  test('a server that is away costs no tries, and its mails leave half a minute after it is back', async () => {
    const ada = await app.person('ada')
    const gone = await startSmtpServer()
    await gone.stop()
    await enqueue(ada.email)
    const worker = startWorker(smtpSender({ url: gone.url, from }))
    for (let round = 0; round < 10; round += 1) {
      await worker.work()
      app.clock.advance(0.5)
    }
    expect(await outbox()).toMatchObject([{ attempts: 0, parkedAt: null, sentAt: null }])
    const back = await startSmtpServer()
    await startWorker(smtpSender({ url: back.url, from })).work()
    expect(back.received).toHaveLength(1)
  })

  test('nothing leaves unencrypted where encryption is required, nor to a server whose certificate nobody signed', async () => {
    const [bare, unsigned] = [await startSmtpServer(), await startSmtpServer({ withTls: true })]
    const message = { id: randomUUID(), email: 'ada@primacy.example', subject: 's', text: 't', html: 'h' }
    for (const url of [`${bare.url}?requireTLS=true`, unsigned.url, `${unsigned.url}?requireTLS=true`]) {
      const sending = smtpSender({ url, from }).send({ ...message, createdAt: app.clock.now() }, async () => {})
      await expect(sending).rejects.toThrow(/STARTTLS|certificate/i)
    }
    expect([...bare.received, ...unsigned.received]).toEqual([])
  })

  test('an address with a second recipient in it reaches neither', async () => {
    const smtp = await startSmtpServer()
    const message = { id: randomUUID(), subject: 's', text: 't', html: 'h', createdAt: app.clock.now() }
    for (const email of ['ada@primacy.example\r\nBcc: eve@evil.example', 'ada@primacy.example,eve@evil.example']) {
      await smtpSender({ url: smtp.url, from })
        .send({ ...message, email }, async () => {})
        .catch(() => {})
    }
    expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example')
  })
})

describe('the outbox', () => {
  test('gives each mail to one of many workers, and again only after the lease', async () => {
    const now = app.clock.now()
    for (let place = 0; place < 12; place += 1) await enqueue(`person${place}@primacy.example`)
    const leaseUntil = new Date(now.getTime() + 60_000)
    const take = () => takeDueMails(app.db, { now, leaseUntil, limit: 3 })
    const taken = (await Promise.all([take(), take(), take(), take(), take()])).flat().map((mail) => mail.id)
    const rest = (await take()).map((mail) => mail.id)
    expect(new Set([...taken, ...rest]).size).toBe(taken.length + rest.length)
    expect(taken.length + rest.length).toBe(12)
    expect(await take()).toEqual([])
    expect(await takeDueMails(app.db, { now: leaseUntil, leaseUntil, limit: 20 })).toHaveLength(12)
  })

  test('gives no more than was asked for, however the database goes about it', async () => {
    for (let place = 0; place < 9; place += 1) await enqueue(`person${place}@primacy.example`)
    const now = app.clock.now()
    const taken = await app.db.transaction(async (tx) => {
      // What is left is to go through the mails one by one, and to look for each among those that are due.
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
        await tx.execute(sql`select set_config(${`enable_${way}`}, 'off', true)`)
      return takeDueMails(tx, { now, leaseUntil: new Date(now.getTime() + 60_000), limit: 3 })
    })
    expect(taken).toHaveLength(3)
  })

  test('is worked on by three sendings at most', async () => {
    await app.person('ada')
    for (let place = 0; place < 9; place += 1) await enqueue('ada@primacy.example')
    const open: (() => void)[] = []
    const sender = { send: () => new Promise<void>((resolve) => open.push(resolve)), close: async () => {} }
    const worker = startWorker(sender)
    for (const expected of [3, 3, 3]) {
      await expect.poll(() => open.length).toBe(expected)
      worker.kick()
      for (const finish of open.splice(0)) finish()
    }
    await worker.work()
    expect((await outbox()).every((mail) => mail.sentAt)).toBe(true)
    expect(open).toEqual([])
  })

  test('holds no secret, and the database only the hash of one', async () => {
    const ada = await app.person('ada')
    await app.call('forgotPassword', { body: { email: ada.email } })
    const [mail] = await app.mails()
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] as string
    const stored = JSON.stringify([await outbox(), await app.db.select().from(mailTokens)])
    expect(stored).not.toContain(token)
  })

  test('waits twice as long after each refusal', () => {
    const now = new Date('2026-01-01T12:00:00Z')
    const waits = [0, 1, 2].map(
      (attempts) => afterFailure({ attempts }, new Error('no'), now).nextTryAt.getTime() - +now,
    )
    expect(waits).toEqual([30_000, 60_000, 120_000])
    expect(afterFailure({ attempts: 7 }, new Error('no'), now).parkedAt).toEqual(now)
    expect(afterFailure({ attempts: 7 }, new MailServerAway('away'), now)).toMatchObject({
      attempts: 7,
      parkedAt: null,
    })
  })
})

describe('the mail about a verdict', () => {
  async function reviewed(status: 'pending' | 'valid') {
    const [ada, olga] = [await app.person('ada'), await app.person('olga')]
    const contest = await app.contest(olga, { title: 'Vault <b>Spring</b>' })
    const [at, issueId] = [app.clock.now(), randomUUID()]
    const report = { description: 'The flaw is in redeem().', pocLink: null }
    const stored = storeReport(app.db, { table: 'issues', id: issueId }, report)
    const text = { title: 'Shares round up', contentHash: 'hash', ...stored }
    const times = { receivedAt: at, createdAt: at, updatedAt: at }
    const issue = { id: issueId, contestId: contest.id, authorId: ada.id, placeInLine: 1, status, ...text, ...times }
    await app.db.insert(issues).values(issue)
    await enqueueMail(app.db, { kind: 'issue_reviewed', email: ada.email, contestId: contest.id, now: at })
    app.clock.advance(5)
    await startWorker({ send: async (message) => void sent.push(message), close: async () => {} }).work()
    return { issueId }
  }
  let sent: MailMessage[] = []
  beforeEach(() => {
    sent = []
  })

  test('names the submission and where to read on, and nothing of the report', async () => {
    const { issueId } = await reviewed('valid')
    expect(sent[0]?.text).toContain('Your submission #1 to Vault <b>Spring</b>')
    expect(sent[0]?.text).toContain(`https://primacy.example/submissions/${issueId}`)
    expect(sent[0]?.html).toContain('Vault &lt;b&gt;Spring&lt;/b&gt;')
    expect(JSON.stringify(sent)).not.toMatch(/redeem|Shares/)
  })

  test('is not sent when the verdict was taken back before', async () => {
    await reviewed('pending')
    expect(sent).toEqual([])
    expect(await outbox()).toMatchObject([{ sentAt: expect.any(Date) }])
  })

  test('is not sent to an address that the author gave up', async () => {
    await app.person('ada')
    await app.db.update(users).set({ email: 'ada@elsewhere.example' })
    await enqueue('ada@primacy.example')
    await startWorker({ send: async (message) => void sent.push(message), close: async () => {} }).work()
    expect(sent).toEqual([])
  })
})
