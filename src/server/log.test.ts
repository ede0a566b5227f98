import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startMailWorker } from './mail/mail-worker'
import { enqueueMail } from './mail/outbox-queries'
import { smtpSender } from './mail/sending/smtp-sender'
import { castPassword } from './testing/cast'
import { startTestApp, type TestApp, unhurried } from './testing/start-test-app'

test('the log tells what was called and how it ended, and holds no password, token, address or report', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const ada = await app.person('ada')
  const contest = await app.contest(await app.person('olga'))
  await app.call('login', { body: { email: ada.email, password: castPassword } })
  await app.call('resetPassword', { params: { token: 'secret-reset-token' }, body: { password: castPassword } })
  const report = { contestId: contest.id, title: 'secret title', description: 'secret description' }
  await app.call('submitIssue', { as: ada, body: report })
  const log = lines.join('')
  expect(log).toContain('"route":"/api/auth/reset-password/:token"')
  expect(log).toContain('"status":201')
  for (const secret of [castPassword, 'secret', ada.token, ada.email]) expect(log).not.toContain(secret)
})

test('a refused call of somebody who is signed in is a line with their account, and one of nobody has none', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const ada = await app.person('ada')
  await app.call('listIssues', { as: ada })
  await app.call('listIssues')
  const ended = lines.map((line) => JSON.parse(line)).filter((line) => line.res)
  expect(ended.map(({ account, res }) => [account, res.status])).toEqual([
    [ada.id, 403],
    [undefined, 401],
  ])
})

test('an unforeseen error is logged once, with the id of its request, where it came from and without its values', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const ada = await app.person('ada')
  await app.database.pool.query('alter table users rename column email to mail')
  const body = { email: 'secret@primacy.example', password: castPassword }
  const reply = await app
    .call('login', { body })
    .finally(() => app.database.pool.query('alter table users rename column mail to email'))
  const errors = lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 50)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ reqId: reply.headers['x-request-id'], err: { code: '42703' } })
  expect(errors[0].err.stack).toContain('at ')
  expect(lines.join('')).not.toContain('secret@')
  expect((await app.call('me', { as: ada })).status).toBe(200)
})

test('what a caller sends makes no line of its own in the log, and colours nothing', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const forged = 'x\r\n{"level":30,"msg":"grace logged in"}\u001b[31m'
  const headers = { 'user-agent': forged, 'x-request-id': forged, 'x-forwarded-for': forged }
  await app.call('login', { body: { email: forged, password: forged }, headers })
  await app.call('signup', { body: { username: forged, email: forged, password: forged }, headers })
  await app.call('getIssue', { params: { id: forged }, headers })
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    for (const mark of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(mark)
    expect(JSON.parse(line).msg).not.toContain('grace')
  }
})

/** A mail server that takes no login, and a worker that tries it, so that it is seen what is kept of the refusal. */
async function refusedByMailServer(app: TestApp, email: string, password: string) {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(new Error('Authentication failed')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const from = { name: 'Primacy', address: 'no-reply@primacy.example' }
  const { db, clock } = app
  await enqueueMail(db, { kind: 'reset_password', email, now: clock.now() })
  const worker = startMailWorker({
    db,
    clock,
    sender: smtpSender({ url: `smtp://primacy:${password}@127.0.0.1:${port}`, from }),
    publicUrl: 'https://primacy.example',
    siteName: 'Primacy',
    pace: unhurried,
    onError: (err) => app.app.log.warn({ err }, 'a mail could not be handled'),
  })
  await worker.idle()
  await worker.stop()
}

test('eight secrets that go through the life of an account are neither in the log nor in the statistics nor in the outbox', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const contest = await app.contest(await app.person('olga'))
  const known = {
    password: 'Canary-9-Horse!',
    email: 'canary@primacy.example',
    walletAddress: `0x${'c4'.repeat(20)}`,
    mailServer: 'canary-of-the-mail-server',
    report: 'the canary vault pays twice',
  }
  const { password, email, walletAddress } = known
  /** The secret of the mailed link to a page, after it was opened and counted, by the client and by one that tells all. */
  const linkTo = async (page: string) => {
    const texts = (await app.mails()).map(({ text }) => text).join('\n')
    const token = texts.split(`${page}?token=`)[1]?.slice(0, 43) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await app.app.inject(`${page}?token=${token}`)
    for (const told of [page, `${page}?token=${token}`]) {
      await app.call('recordEvents', { body: { events: [{ name: 'page_view', page: told }] } })
    }
    return token
  }
  const person = { username: 'canary', email, password, walletAddress }
  expect((await app.call('signup', { body: person })).status).toBe(201)
  const verify = await linkTo('/verify-email')
  await Promise.all([1, 2].map(() => app.call('signup', { body: person })))
  expect((await app.call('verifyEmail', { body: { token: verify } })).status).toBe(200)
  await app.call('login', { body: { email, password: `${password}!` } })
  const bearer = (await app.call('login', { body: { email, password } })).body.token
  const report = { contestId: contest.id, title: known.report, description: known.report }
  expect((await app.call('submitIssue', { as: bearer, body: report })).status).toBe(201)
  await app.call('submitIssue', { as: bearer, body: { ...report, description: known.report.repeat(1_000) } })
  await app.call('me', { as: bearer, query: { token: bearer } })
  await refusedByMailServer(app, email, known.mailServer)
  await app.call('forgotPassword', { body: { email } })
  const reset = await linkTo('/reset-password')
  for (const given of ['weak', password]) {
    await app.call('resetPassword', { params: { token: reset }, body: { password: given } })
  }
  const { token } = (await app.call('login', { body: { email, password } })).body
  const moved = { walletAddress: `0x${'7a'.repeat(20)}`, password }
  expect((await app.call('changeWallet', { as: token, body: moved })).status).toBe(200)
  await app.mails()
  await app.database.pool.query('alter table users rename column email to mail')
  await app.call('login', { body: { email, password } })
  // A mail that cannot be composed quotes in the outbox what the database says.
  await enqueueMail(app.db, { kind: 'reset_password', email, now: app.clock.now() })
  await app.mails()
  await app.database.pool.query('alter table users rename column mail to email')

  const rows = async (statement: string) => JSON.stringify((await app.database.pool.query(statement)).rows)
  const places = {
    log: lines.join(''),
    statistics: await rows('select * from analytics_events'),
    // The address of a mail is what its row is for.
    outbox: await rows(`select to_jsonb(m) - 'email' as mail from mail_outbox m`),
  }
  expect(places.log).toContain('"code":"42703"')
  expect(places.statistics).toContain('/reset-password')
  expect(places.outbox).toContain('Invalid login')
  expect(places.outbox).toContain('does not exist')
  const secrets = { ...known, verify, reset, bearer }
  expect(Object.keys(secrets)).toHaveLength(8)
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [`${name} in the ${place}`] : [])),
  )
  expect(found).toEqual([])
})
