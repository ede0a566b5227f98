import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/machine/mail-server'
import { castPassword } from '#test/server/cast'
import { startTestApp, type TestApp, unhurried } from '#test/server/start-test-app'
import { logOptions, unfilteredLog } from './log'
import { startMailWorker } from './mail/mail-worker'
import { smtpSender } from './mail/sending/smtp-sender'
import { enqueueMail } from './outbox/outbox-queries'

test('the log has each request and its status, but no password, token, address or report [V14.2.4 V16.2.5 V16.3.1 T18 T58]', async () => {
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
  expect(lines.map((line) => JSON.parse(line)).filter(({ req }) => req)).toMatchObject([
    { req: { method: 'POST', route: '/api/auth/login' }, res: { status: 200 }, responseTime: expect.any(Number) },
    { req: { method: 'POST', route: '/api/auth/reset-password/:token' }, res: { status: 400 } },
    { req: { method: 'POST', route: '/api/issues' }, res: { status: 201 } },
  ])
  for (const secret of [castPassword, 'secret', ada.token, ada.email]) expect(log).not.toContain(secret)
})

test("logs a refused call with its session's account, if any [V16.2.1 V16.3.2]", async () => {
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

test('a method that a path does not have is logged with the pattern of the path, and an unknown path without it', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  await app.app.inject({ method: 'DELETE', url: '/api/auth/reset-password/secret-token?and=secret' })
  await app.app.inject({ method: 'GET', url: '/api/secret-path' })
  const asked = lines.map((line) => JSON.parse(line)).filter((line) => line.req)
  expect(asked.map(({ req }) => [req.method, req.route])).toEqual([
    ['DELETE', '/api/auth/reset-password/:token'],
    ['GET', 'unknown'],
  ])
  expect(lines.join('')).not.toContain('secret')
})

test('an unexpected error is logged once, with request id and stack but without values [V1.3.10 V16.2.4 V16.3.4 V16.4.1 T58 F25]', async () => {
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

test('user input cannot create log lines or terminal colors [T58]', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const forged = 'x\r\n{"level":30,"msg":"grace logged in"}\u001b[31m'
  const headers = { 'user-agent': forged, 'x-request-id': forged, 'x-forwarded-for': forged }
  await app.call('login', { body: { email: forged, password: forged }, headers })
  await app.call('signup', { body: { username: forged, email: forged, password: forged }, headers })
  await app.call('getIssue', { params: { id: forged }, headers })
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    for (const mark of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(mark)
    expect(JSON.parse(line).msg).not.toContain('grace')
  }
})

/** A mail server that refuses the login, to see what is stored of the refusal. */
async function refusedByMailServer(app: TestApp, email: string, password: string) {
  const { port, stop } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(new Error('Authentication failed')),
  })
  onTestFinished(stop)
  const from = { name: 'Primacy', address: 'no-reply@primacy.example' }
  const { db, clock } = app
  await enqueueMail(db, { kind: 'reset_password', email, now: clock.now() })
  const worker = startMailWorker({
    db,
    clock,
    sender: smtpSender({ url: `smtp://primacy:${password}@127.0.0.1:${port}`, from }),
    publicUrl: 'https://primacy.example',
    siteName: 'Primacy',
    rate: unhurried,
    onError: (err) => app.app.log.warn({ err }, 'a mail could not be handled'),
  })
  await worker.idle()
  await worker.stop()
}

test('eight secrets of an account appear neither in the log nor in analytics nor in the outbox [T58]', async () => {
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
  /** The secret of a mailed link, after it was opened and reported to analytics, also by a client that sends everything. */
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
  // The outbox stores the database's error of a mail that cannot be composed.
  await enqueueMail(app.db, { kind: 'reset_password', email, now: app.clock.now() })
  await app.mails()
  await app.database.pool.query('alter table users rename column mail to email')

  const rows = async (statement: string) => JSON.stringify((await app.database.pool.query(statement)).rows)
  const places = {
    log: lines.join(''),
    statistics: await rows('select * from analytics_events'),
    // The row of a mail has to contain its address.
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

test('the probes of a load balancer are not logged, unless they fail for an unknown reason', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  for (const url of ['/healthz', '/readyz']) expect((await app.app.inject(url)).statusCode).toBe(200)
  expect(lines).toEqual([])
  await app.app.inject('/site.json')
  expect(lines).toHaveLength(1)
})

test.each(['silent', 'error', 'info', 'trace'])('the head of the ledger is written with LOG_LEVEL=%s', (level) => {
  const lines: string[] = []
  const app = Fastify({ logger: { ...(logOptions(level) as object), stream: { write: (line) => lines.push(line) } } })
  unfilteredLog(app.log).info({ ledgerHead: { seq: 7 } }, 'head of the ledger')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ledgerHead: { seq: 7 } }])
})
