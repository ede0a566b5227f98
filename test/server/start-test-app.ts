import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { type ErrorBody, errorReplies } from '../../src/contract/errors'
import { createSessionTokens, type SessionTokens } from '../../src/server/accounts/session-token'
import type { Database, Db } from '../../src/server/db/database'
import { mailbox } from '../../src/server/db/tables/mail-tables'
import { contests, ledgerEvents } from '../../src/server/db/tables/tables'
import { documentedErrors } from '../../src/server/http/api-document/error-responses'
import { type MailWorker, startMailWorker } from '../../src/server/mail/mail-worker'
import { mailboxSender } from '../../src/server/mail/start-mail'
import { createSigner } from '../../src/server/signing/signer'
import { featureMailsOf } from '../../src/server/startup/features'
import { type EndpointName, endpointNamed, type Reply } from '../every-endpoint'
import { countAnnouncements } from './announcements'
import { cachedApp, ownApp, type Wiring } from './app-cache'
import { type CastName, enrol, minutesAfter, type Person, type PersonFacts, setSteppedUp } from './cast'
import { emptyDatabase, testTimeoutFactor } from './databases'
import { type OperatingOptions, operatingParts } from './test-operations'

export { minutesAfter }

export const authSecret = 'a secret that only the tests know, 32 bytes and more'
export const testSigner = createSigner(generateKeyPairSync('ed25519').privateKey)
/** Awards are paid in a token of chain 1, and can be returned three days after a failed identity check. */
export const testPayments = {
  token: { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  kycReturnDays: 3,
}
/** No limit on mails, unless a test is about it. */
export const unhurried = { perMinute: 1_000_000, minGapMs: 0 }
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
  /** False: a call that asks for the password again is refused. */
  stepsUp?: boolean
}
export type TestReply<B> = { status: number; headers: Record<string, unknown>; body: B }

type Options = OperatingOptions & {
  rateLimitScale?: number
  adminSessionHours?: number
  analytics?: Wiring['site']['analytics']
  commonPasswords?: Wiring['site']['commonPasswords']
  adminsNeedSecondFactor?: boolean
  corsOrigins?: string[]
  security?: Wiring['security']
  mailbox?: Wiring['mailbox']
  /** Registers the cleanup when the app lives longer than one test. */
  atEnd?: (close: () => Promise<void>) => void
  trustProxy?: number
  previousAuthSecret?: string
  mailRate?: typeof unhurried
  verdictDelayMs?: number
  pause?: (ms: number) => Promise<unknown>
}

const mailWorkers = new Set<MailWorker>()

/**
 * The app on an empty database, with a settable clock and a readable mailbox. Waits for mails that an earlier app of
 * the same test is still sending, because their queries and the emptying could deadlock.
 */
export async function startTestApp(options: Options = {}) {
  const { rateLimitScale, adminSessionHours, ...unusual } = options
  await Promise.all([...mailWorkers].map((worker) => worker.idle()))
  const key = Object.keys(unusual).length > 0 ? null : `${rateLimitScale} ${adminSessionHours}`
  return testAppOn(await emptyDatabase(), options, key)
}

const siteOf = ({ analytics = { kind: 'own' }, commonPasswords = 'warn' }: Options) => ({
  ...site,
  analytics,
  commonPasswords,
})

/** Another instance on the same database, as behind a load balancer. */
export async function testAppOn(
  database: Database,
  options: Options & { now?: Date } = {},
  keptAs: string | null = null,
) {
  const { db } = database
  const adminSessionHours = options.adminSessionHours ?? 12
  const clock = settableClock(options.now)
  const [rate, verdictDelayMs] = [options.mailRate ?? unhurried, options.verdictDelayMs ?? 0]
  const operating = operatingParts(options)
  const mails = { ...testMail, publicUrl, featureMails: featureMailsOf(operating.features) }
  const mail = startMailWorker({ ...mails, db, clock, sender: mailboxSender(db), rate, verdictDelayMs })
  const wiring: Wiring = {
    ...{ database, clock, authSecret, signer: testSigner, tokenDays, adminSessionHours },
    previousAuthSecret: options.previousAuthSecret,
    adminsNeedSecondFactor: options.adminsNeedSecondFactor ?? false,
    rateLimitScale: options.rateLimitScale ?? 1_000,
    corsOrigins: options.corsOrigins ?? [],
    trustProxy: options.trustProxy ?? 0,
    mailbox: options.mailbox ?? 'this machine',
    site: siteOf(options),
    publicUrl,
    security: options.security,
    payments: testPayments,
    ...operating,
    kickMail: mail.kick,
    mailFloods: mail.floods,
    isDraining: () => false,
    timeoutFactor: testTimeoutFactor,
    pause: options.pause ?? (async () => {}),
  }
  mailWorkers.add(mail)
  const { app, release } = await (keptAs === null ? ownApp(wiring) : cachedApp(keptAs, wiring))
  // The worker checks the queue on start, and must not find what the test queues later.
  await mail.idle()
  const atEnd = options.atEnd ?? onTestFinished
  atEnd(async () => {
    await mail.stop()
    mailWorkers.delete(mail)
    await release()
  })
  /** Sends every mail that is due. */
  async function mailsOut(): Promise<void> {
    mail.kick()
    await mail.idle()
  }
  const tokens = createSessionTokens({ secret: authSecret, days: tokenDays, adminHours: adminSessionHours })
  return {
    app,
    db,
    database,
    clock,
    tokens,
    call: caller(app, database, (person) => setSteppedUp(db, person, clock.now())),
    mailsOut,
    /** Newest first, after every due mail was sent. */
    async mails() {
      await mailsOut()
      return db.select().from(mailbox).orderBy(desc(mailbox.createdAt))
    },
    /** The events of the ledger in order, all or those of a kind, a contest or an actor. */
    events: (of: EventsOf = {}) => eventsIn(db, of),
    person: enrolOnce(db, tokens, clock),
    /** Inserts Vault Spring, by default active from half an hour ago for an hour. */
    contest: (by: Person, change: Partial<typeof contests.$inferInsert> = {}) =>
      insertContest(db, by, clock.now(), change),
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Gives a person of the cast, inserted when first used. */
function enrolOnce(db: Db, tokens: SessionTokens, clock: { now: () => Date }) {
  const people = new Map<string, Person>()
  return async (name: CastName, facts: PersonFacts = {}): Promise<Person> => {
    const known = people.get(name) ?? (await enrol(db, tokens, name, { now: clock.now(), ...facts }))
    people.set(name, known)
    return known
  }
}

type EventsOf = { kind?: string; contestId?: string; actorId?: string }

function eventsIn(db: Db, { kind, contestId, actorId }: EventsOf) {
  const of = and(
    kind ? eq(ledgerEvents.kind, kind) : undefined,
    contestId ? eq(ledgerEvents.contestId, contestId) : undefined,
    actorId ? eq(ledgerEvents.actorId, actorId) : undefined,
  )
  return db.select().from(ledgerEvents).where(of).orderBy(asc(ledgerEvents.id))
}

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
 * Calls endpoints by name and checks every reply against the contract. Tests move the clock by hours, so where the
 * password is asked for again, it is confirmed and the call is repeated, as the client does.
 */
function caller(app: FastifyInstance, database: Database, giveStepUp: (person: Person) => Promise<void>) {
  const announced = countAnnouncements(database)
  return async function call<N extends EndpointName>(
    name: N,
    sending: Sending = {},
  ): Promise<TestReply<Reply<N> & Omit<Partial<ErrorBody>, 'status' | 'data'>>> {
    const { method, path } = endpointNamed(name)
    const token = typeof sending.as === 'string' ? sending.as : sending.as?.token
    // Tests write rows directly, and shouldn't wait for PostgreSQL to announce that.
    if (database.engine === 'postgres') await database.changes.settle()
    const settled = announced(endpointNamed(name))
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
    settled()
    const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
    const body = isJson ? reply.json() : reply.body
    if (reply.statusCode < 300) {
      expect(endpointNamed(name).reply.parse(body)).toEqual(body)
      expect('etag' in reply.headers).toBe(endpointNamed(name).conditional ?? false)
    }
    if (reply.statusCode >= 400) {
      expect(body).toMatchObject({ status: 'error', error: expect.any(String), code: expect.any(String) })
      expect(refusalsOf(name), `${name} is refused as the document says`).toContain(`${reply.statusCode} ${body.code}`)
    }
    return { status: reply.statusCode, headers: reply.headers, body }
  }
}

/** Statuses and codes that the OpenAPI document lists for a call. */
const refusalsOf = (name: EndpointName): string[] =>
  documentedErrors(endpointNamed(name)).map(
    (refusal) => `${errorReplies[refusal].status} ${errorReplies[refusal].code}`,
  )

/** The body of a refusal; `call` has checked its format. */
export const refusalOf = ({ body }: { body: object }): ErrorBody => body as ErrorBody

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
