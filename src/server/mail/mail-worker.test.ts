import { randomUUID } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/machine/mail-server'
import { startTestApp, type TestApp, unhurried } from '#test/server/start-test-app'
import { noOptionalTexts } from '../../domain/issues/issue-text'
import { encryptReport } from '../db/encryption/report-text'
import { mailOutbox, mailTokens } from '../db/tables/mail-tables'
import { issues, users } from '../db/tables/tables'
import { enqueueMail, takeDueMails } from '../outbox/outbox-queries'
import { retryAfterFailure } from './deliver-mail'
import { startMailWorker } from './mail-worker'
import { type MailMessage, MailServerUnavailable } from './sending/mail-message'
import { smtpSender } from './sending/smtp-sender'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

const enqueue = (email: string) => enqueueMail(app.db, { kind: 'reset_password', email, now: app.clock.now() })
const outbox = () => app.db.select().from(mailOutbox).orderBy(asc(mailOutbox.email))

/** A local SMTP server that stores mails and refuses one recipient. */
async function startSmtpServer({ refuses, withTls }: { refuses?: string; withTls?: boolean } = {}) {
  const received: { recipients: string[]; mail: Email }[] = []
  const { url, stop } = await startMailServer({
    // The package's self-signed certificate.
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
  onTestFinished(stop)
  return { url, received, stop }
}

/** A worker that runs only when kicked. */
function startWorker(sender: Parameters<typeof startMailWorker>[0]['sender']) {
  const { db, clock } = app
  const site = { publicUrl: 'https://primacy.example', siteName: 'Primacy' }
  const worker = startMailWorker({ db, clock, sender, ...site, rate: unhurried, pollMs: 3_600_000 })
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
  test('a mail arrives at its one address, in text and HTML, marked as automatic, with the id of its row', async () => {
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

  test('a refused address is given up after eight attempts, while others get their mail [F10]', async () => {
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

  test('an unreachable server costs no attempts, and mails are sent half a minute after it is back [V16.5.2 F9]', async () => {
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

  test('nothing is sent unencrypted if encryption is required, nor to a server with an untrusted certificate [F10]', async () => {
    const [bare, unsigned] = [await startSmtpServer(), await startSmtpServer({ withTls: true })]
    const message = { id: randomUUID(), email: 'ada@primacy.example', subject: 's', text: 't', html: 'h' }
    for (const url of [`${bare.url}?requireTLS=true`, unsigned.url, `${unsigned.url}?requireTLS=true`]) {
      const sending = smtpSender({ url, from }).send({ ...message, createdAt: app.clock.now() }, async () => {})
      await expect(sending).rejects.toThrow(/STARTTLS|certificate/i)
    }
    expect([...bare.received, ...unsigned.received]).toEqual([])
  })

  test('an address with a second recipient in it reaches neither [V1.3.11]', async () => {
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
  test('leases each mail to one of many workers, and again only after the lease', async () => {
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

  test('returns no more mails than requested, whatever the query plan', async () => {
    for (let place = 0; place < 9; place += 1) await enqueue(`person${place}@primacy.example`)
    const now = app.clock.now()
    const taken = await app.db.transaction(async (tx) => {
      // Forces a plan that evaluates the due mails again for every row.
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
        await tx.execute(sql`select set_config(${`enable_${way}`}, 'off', true)`)
      return takeDueMails(tx, { now, leaseUntil: new Date(now.getTime() + 60_000), limit: 3 })
    })
    expect(taken).toHaveLength(3)
  })

  test('is sent three mails at a time at most [F10]', async () => {
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

  test('contains no secret, and the database only a hash [V6.5.2 V16.2.5 T16 T18]', async () => {
    const ada = await app.person('ada')
    await app.call('forgotPassword', { body: { email: ada.email } })
    const [mail] = await app.mails()
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] as string
    const stored = JSON.stringify([await outbox(), await app.db.select().from(mailTokens)])
    expect(stored).not.toContain(token)
  })

  test('doubles the delay after each refusal', () => {
    const now = new Date('2026-01-01T12:00:00Z')
    const waits = [0, 1, 2].map(
      (attempts) => retryAfterFailure({ attempts }, new Error('no'), now).nextTryAt.getTime() - +now,
    )
    expect(waits).toEqual([30_000, 60_000, 120_000])
    expect(retryAfterFailure({ attempts: 7 }, new Error('no'), now).parkedAt).toEqual(now)
    expect(retryAfterFailure({ attempts: 7 }, new MailServerUnavailable('away'), now)).toMatchObject({
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
    const report = { description: 'The flaw is in redeem().', ...noOptionalTexts }
    const stored = encryptReport(app.db, { table: 'issues', id: issueId }, report)
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

  test('names the submission by place and title and links to it, without anything else of the report', async () => {
    const { issueId } = await reviewed('valid')
    expect(sent[0]?.text).toContain('Your submission #1, “Shares round up”, to Vault <b>Spring</b>')
    expect(sent[0]?.text).toContain(`https://primacy.example/submissions/${issueId}`)
    expect(sent[0]?.html).toContain('Vault &lt;b&gt;Spring&lt;/b&gt;')
    expect(JSON.stringify(sent)).not.toMatch(/redeem/)
  })

  test('is not sent if the verdict was revoked before', async () => {
    await reviewed('pending')
    expect(sent).toEqual([])
    expect(await outbox()).toMatchObject([{ sentAt: expect.any(Date) }])
  })

  test('is not sent to a former address of the author', async () => {
    await app.person('ada')
    await app.db.update(users).set({ email: 'ada@elsewhere.example' })
    await enqueue('ada@primacy.example')
    await startWorker({ send: async (message) => void sent.push(message), close: async () => {} }).work()
    expect(sent).toEqual([])
  })
})
