import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { endpointNamed, type Reply } from '../../contract/endpoints'
import { type ErrorBody, errorReplies } from '../../contract/errors'
import { type RouteName, routes } from '../../contract/routes'
import { createSessionTokens } from '../accounts/session-token'
import type { Database, Db } from '../db/database'
import { mailbox } from '../db/mail-tables'
import { contests } from '../db/tables'
import { logOptions } from '../log'
import { startMailWorker } from '../mail/mail-worker'
import { mailboxSender } from '../mail/sending/mailbox-sender'
import { createSigner } from '../signing/signer'
import { type CastName, enrol, type Person, type PersonFacts, setSteppedUp } from './cast'
import { emptyDatabase } from './databases'
import { ownApp, takeApp, type Wiring } from './kept-apps'

export const authSecret = 'a secret that only the tests know, 32 bytes and more'
export const testSigner = createSigner(generateKeyPairSync('ed25519').privateKey)
/** What awards are paid with in the tests: a token of the first chain, and three days after a failed identity check. */
export const testPayments = {
  token: { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  kycReturnDays: 3,
}
/** No mail of a test waits for another, unless the test is about that. */
export const unhurried = { perMinute: 1_000_000, apartMs: 0 }
const testMail = { siteName: 'Primacy', pollMs: 3_600_000 }
const tokenDays = 7
const publicUrl = 'https://primacy.example'
const site = { siteName: 'Primacy', supportEmail: 'support@primacy.example', webDir: null, legalDir: null }

type Sending = {
  as?: Person | string | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** False: where the password is asked for again, the story ends there. */
  stepsUp?: boolean
}
export type Answered<B> = { status: number; headers: Record<string, unknown>; body: B }

type Options = {
  rateLimitScale?: number
  adminSessionHours?: number
  analytics?: Wiring['site']['analytics']
  commonPasswords?: Wiring['site']['commonPasswords']
  adminsNeedSecondFactor?: boolean
  corsOrigins?: string[]
  security?: Wiring['security']
  mailbox?: Wiring['mailbox']
  log?: (line: string) => void
  /** Takes what is to be done at the end, where that is not the end of the test. */
  atEnd?: (close: () => Promise<void>) => void
  trustProxy?: number
  previousAuthSecret?: string
  mailPace?: typeof unhurried
  verdictDelayMs?: number
  pause?: (ms: number) => Promise<unknown>
}

const minuteMs = 60_000
/** An instant relative to the test's "now". */
export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs)

/** The product on an empty database, with a clock that the test sets and a mailbox that it can read. */
export async function startTestApp(options: Options = {}) {
  const { rateLimitScale, adminSessionHours, ...unusual } = options
  const key = Object.keys(unusual).length > 0 ? null : `${rateLimitScale} ${adminSessionHours}`
  return testAppOn(await emptyDatabase(), options, key)
}

const siteOf = ({ analytics = { kind: 'own' }, commonPasswords = 'warn' }: Options) => ({
  ...site,
  analytics,
  commonPasswords,
})

/** A further instance on the same database, as behind a load balancer. */
export async function testAppOn(
  database: Database,
  options: Options & { now?: Date } = {},
  keptAs: string | null = null,
) {
  const { db } = database
  const adminSessionHours = options.adminSessionHours ?? 12
  const clock = settableClock(options.now)
  const [pace, verdictDelayMs] = [options.mailPace ?? unhurried, options.verdictDelayMs ?? 0]
  const mail = startMailWorker({ ...testMail, db, clock, sender: mailboxSender(db), publicUrl, pace, verdictDelayMs })
  const wiring: Wiring = {
    database,
    clock,
    authSecret,
    previousAuthSecret: options.previousAuthSecret,
    signer: testSigner,
    tokenDays,
    adminSessionHours,
    adminsNeedSecondFactor: options.adminsNeedSecondFactor ?? false,
    rateLimitScale: options.rateLimitScale ?? 1_000,
    corsOrigins: options.corsOrigins ?? [],
    trustProxy: options.trustProxy ?? 0,
    mailbox: options.mailbox ?? 'this machine',
    site: siteOf(options),
    security: options.security,
    payments: testPayments,
    kickMail: mail.kick,
    mailFloods: mail.floods,
    isDraining: () => false,
    pause: options.pause ?? (async () => {}),
    logger: options.log ? { ...(logOptions('info') as object), stream: { write: options.log } } : false,
  }
  const { app, leave } = await (keptAs === null ? ownApp(wiring) : takeApp(keptAs, wiring))
  // It looks once when it starts, and must not find what the test is about to queue.
  await mail.idle()
  const atEnd = options.atEnd ?? onTestFinished
  atEnd(async () => {
    await mail.stop()
    await leave()
  })
  /** Whatever is due by now was sent. */
  async function mailsOut(): Promise<void> {
    mail.kick()
    await mail.idle()
  }
  const tokens = createSessionTokens({ secret: authSecret, days: tokenDays, adminHours: adminSessionHours })
  const people = new Map<string, Person>()
  return {
    app,
    db,
    database,
    clock,
    tokens,
    call: caller(app, (person) => setSteppedUp(db, person, clock.now())),
    mailsOut,
    /** Newest first, after everything that is due by now was sent. */
    async mails() {
      await mailsOut()
      return db.select().from(mailbox).orderBy(desc(mailbox.createdAt))
    },
    /** A person of the cast, enrolled at the first mention. */
    async person(name: CastName, facts: PersonFacts = {}): Promise<Person> {
      const known = people.get(name) ?? (await enrol(db, tokens, name, { now: clock.now(), ...facts }))
      people.set(name, known)
      return known
    },
    /** Vault Spring: active for an hour around now unless the test says otherwise. */
    contest: (by: Person, change: Partial<typeof contests.$inferInsert> = {}) =>
      insertContest(db, by, clock.now(), change),
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

function settableClock(start = new Date()) {
  let now = new Date(Math.floor(start.getTime()))
  return {
    now: () => new Date(now),
    set(instant: Date) {
      now = instant
    },
    advance(minutes: number) {
      now = minutesAfter(now, minutes)
    },
  }
}

/**
 * Makes calls by their name in the contract, and holds every reply against its shape there. The clock of a test runs by
 * hours, so people of the cast give their password again where it is asked for, as the dialog does, and repeat the call.
 */
function caller(app: FastifyInstance, giveStepUp: (person: Person) => Promise<void>) {
  return async function call<N extends RouteName>(
    name: N,
    sending: Sending = {},
  ): Promise<Answered<Reply<N> & Omit<Partial<ErrorBody>, 'status' | 'data'>>> {
    const { method, path } = routes[name]
    const token = typeof sending.as === 'string' ? sending.as : sending.as?.token
    const reply = await app.inject({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(sending.params?.[key] ?? ''))}`,
      query: sending.query ?? {},
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...sending.headers,
      },
      ...(sending.body === undefined ? {} : { payload: JSON.stringify(sending.body) }),
    })
    if (reply.statusCode === 403 && typeof sending.as === 'object' && sending.stepsUp !== false) {
      if (reply.json().code === errorReplies.step_up_required.code) {
        await giveStepUp(sending.as)
        return call(name, { ...sending, stepsUp: false })
      }
    }
    const isText = reply.headers['content-type']?.toString().startsWith('text/')
    const body = isText ? reply.body : reply.json()
    if (reply.statusCode < 300) expect(endpointNamed(name).reply.parse(body)).toEqual(body)
    else expect(body).toMatchObject({ status: 'error', error: expect.any(String), code: expect.any(String) })
    return { status: reply.statusCode, headers: reply.headers, body }
  }
}

async function insertContest(
  db: Db,
  by: Person,
  now: Date,
  change: Partial<typeof contests.$inferInsert>,
): Promise<typeof contests.$inferSelect> {
  const id = randomUUID()
  await db.insert(contests).values({
    id,
    title: 'Vault Spring',
    description: 'ERC-4626 vaults with asynchronous redemptions.',
    githubRepoUrl: 'https://github.com/vault-spring/contracts',
    startDate: minutesAfter(now, -30),
    endDate: minutesAfter(now, 30),
    prizePoolCents: 10_000_000,
    createdBy: by.id,
    createdAt: minutesAfter(now, -60),
    updatedAt: minutesAfter(now, -60),
    ...change,
  })
  const [contest] = await db.select().from(contests).where(eq(contests.id, id))
  if (!contest) throw new Error('the contest was not inserted')
  return contest
}
