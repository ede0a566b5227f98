import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { freePort } from '../../../test/machine/free-port'
import type { Instance } from '../../../test/machine/instance'
import { newInstance } from '../instance'
import { startPair } from '../pair'
import { request } from '../request'
import type { Context, Outcome, Scenario } from '../scenario'
import { type Arrived, startSmtp } from '../smtp'
import { quantileOf } from '../statistics'

/** F9: the mail server is down; signups and password resets still succeed, and the mails arrive later. */
async function mailOutage(context: Context): Promise<Outcome> {
  const half = 100
  const port = await freePort()
  const { a, b, setup } = await startPair(context, {
    researchers: half + 20,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@primacy.example' },
  })
  const forgotten = setup.researchers.map(({ email }) => email)
  const before = await startSmtp(context, { port })
  const usual = await askForMails([a, b], newcomers('early', 20), forgotten.slice(half))
  await until(() => before.arrived.length >= 40, 60_000)
  await before.stop()

  const expected = [...newcomers('late', half), ...forgotten.slice(0, half)]
  const away = await askForMails([a, b], newcomers('late', half), forgotten.slice(0, half))
  await wait(context.bySize({ full: 60_000, short: 20_000, smoke: 2_000 }))
  const smtp = await startSmtp(context, { port, withholds: 5 })
  const backAt = performance.now()
  const isComplete = () => new Set(answered(smtp.arrived).map(({ recipient }) => recipient)).size >= expected.length
  await until(isComplete, 180_000)
  const seconds = Math.round((performance.now() - backAt) / 1000)
  // Mails without a reply are sent again when their lease expires.
  await wait(5_000)
  const delivered = new Set(smtp.arrived.map(({ recipient }) => recipient))
  const ids = new Set(smtp.arrived.map(({ messageId }) => messageId))
  const extra = smtp.arrived.length - ids.size
  const p95 = (times: number[]) => quantileOf(times, 0.95)
  return {
    figures: {
      asked: expected.length,
      delivered: delivered.size,
      seconds,
      withheldReplies: smtp.withheld(),
      arrivedTwice: extra,
      refused: usual.refused + away.refused,
      p95WithServer: p95(usual.times),
      p95Without: p95(away.times),
    },
    goals: {
      'every mail is delivered within 2 minutes of the server being up again':
        expected.every((email) => delivered.has(email)) && seconds <= 120,
      'no request fails while the server is down': away.refused === 0 && usual.refused === 0,
      'requests take no longer while the server is down': p95(away.times) <= 1.5 * p95(usual.times) + 50,
      'a mail arrives twice only if the server accepted it without a reply, with the same Message-ID':
        extra <= smtp.withheld(),
    },
  }
}

const answered = (arrived: readonly Arrived[]) => arrived.filter(({ wasAnswered }) => wasAnswered)

const newcomers = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${name}${place}@primacy.example`)

/** Sends these signups and password resets, four at a time. */
async function askForMails(instances: Instance[], signups: string[], forgotten: string[]) {
  const times: number[] = []
  let refused = 0
  const calls = [
    ...signups.map((email, place) => ({
      path: '/api/auth/signup',
      body: {
        email,
        username: email.slice(0, email.indexOf('@')),
        password: 'Correct-Horse-7!',
        walletAddress: `0x${Buffer.from(email).toString('hex').padEnd(40, '1').slice(0, 34)}${String(place).padStart(6, '0')}`,
      },
    })),
    ...forgotten.map((email) => ({ path: '/api/auth/forgot-password', body: { email } })),
  ]
  async function work(): Promise<void> {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const url = `${instances[calls.length % instances.length]?.url}${call.path}`
      const reply = await request(undefined, url, { method: 'POST', payload: JSON.stringify(call.body) })
      if (!reply || reply.status >= 300) refused += 1
      else times.push(reply.ms)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return { times, refused }
}

/** F10: the mail server is slow for some recipients, refuses one, offers no TLS, or has an untrusted certificate. */
async function awkwardMailServer(context: Context): Promise<Outcome> {
  const { cluster, a, b, setup, pool } = await startPair(context, { researchers: 40 })
  // These two have no mail server configured, and would put mails into the local mailbox.
  await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')])
  const [slowOne, slowOther, refused, ...others] = setup.researchers.map(({ email }) => email)
  const slow = { recipients: [slowOne ?? '', slowOther ?? ''], ms: 25_000 }
  const smtp = await startSmtp(context, { slow, ...(refused ? { refuses: refused } : {}) })
  const instance = await mailingInstance(context, cluster.url, `smtp://127.0.0.1:${smtp.port}`)
  const sentAt = performance.now()
  await askForMails([instance], [], [...slow.recipients, refused ?? '', ...others])
  const came = () => smtp.arrived.filter(({ recipient }) => others.includes(recipient))
  await until(() => came().length >= others.length, 60_000)
  const latest = Math.round(Math.max(...came().map(({ at }) => at)) - sentAt)
  const tries = await hurryUntilParked(pool, refused ?? '')
  await until(() => smtp.arrived.length >= others.length + 2, 60_000)
  await instance.end('SIGTERM')

  const unsafe: Record<string, Arrived[]> = {}
  for (const [name, withTls, query] of [
    ['without encryption where it is required', false, '?requireTLS=true'],
    ['with a certificate nobody signed', true, ''],
    ['with a certificate nobody signed where encryption is required', true, '?requireTLS=true'],
  ] as const) {
    const bad = await startSmtp(context, { withTls })
    const careful = await mailingInstance(context, cluster.url, `smtp://127.0.0.1:${bad.port}${query}`)
    await askForMails([careful], [], others.slice(0, 3))
    await until(async () => (await waitingMails(pool, 'last_error is not null')) >= 3, 30_000)
    await careful.end('SIGTERM')
    await pool.query('delete from mail_outbox')
    unsafe[name] = bad.arrived
  }
  const leaked = Object.values(unsafe).flat()
  return {
    figures: {
      others: others.length,
      latestOfTheOthersMs: latest,
      triesOfTheRefused: tries,
      sentUnsafely: leaked.length,
    },
    goals: {
      'two slow mails delay no other by more than 5 s': came().length === others.length && latest < 5_000,
      'the slow mails arrive too': slow.recipients.every((email) =>
        smtp.arrived.some(({ recipient }) => recipient === email),
      ),
      'a refused mail is given up after eight tries': tries === 8,
      'nothing is sent without TLS where it is required, or to an untrusted server': leaked.length === 0,
    },
  }
}

async function mailingInstance(context: Context, databaseUrl: string, smtpUrl: string): Promise<Instance> {
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@primacy.example' }
  const instance = await newInstance(context, 'M', settings)
  await instance.start()
  return instance
}

/** Returns how many attempts there were. The waits between them add up to two hours, so each is shortened. */
async function hurryUntilParked(pool: Pool, email: string): Promise<number> {
  const isParked = async () => {
    await pool.query(
      `update mail_outbox set next_try_at = now()
       where email = $1 and parked_at is null and last_error is not null and next_try_at < now() + interval '150 minutes'`,
      [email],
    )
    return (await waitingMails(pool, `parked_at is not null and email = '${email}'`)) > 0
  }
  await until(isParked, 60_000, 1_000)
  const { rows } = await pool.query<{ attempts: number }>('select attempts from mail_outbox where email = $1', [email])
  return rows[0]?.attempts ?? 0
}

async function waitingMails(pool: Pool, where: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from mail_outbox where ${where}`)
  return rows[0]?.count ?? 0
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, everyMs = 100): Promise<void> {
  const latest = performance.now() + withinMs
  while (performance.now() < latest && !(await isSo())) await wait(everyMs)
}

export const mail: Record<string, Scenario> = {
  'mail-outage': { about: 'F9: the mail server is down for a minute, then 200 mails are delivered', run: mailOutage },
  'mail-awkward': { about: 'F10: a mail server that is slow, refuses, or is untrusted', run: awkwardMailServer },
}
