import { createPrivateKey } from 'node:crypto'
import type { EndpointName } from '../../../src/contract/endpoints'
import { errorReplies } from '../../../src/contract/errors'
import { createSessionTokens } from '../../../src/server/accounts/session-token'
import { readConfig } from '../../../src/server/config'
import type { Database } from '../../../src/server/db/database'
import { createSigner } from '../../../src/server/signing/signer'
import { endpointNamed } from '../../every-endpoint'
import { createRandom, type Random } from '../../random'
import { enrolPerson, openSession, type Person, setSteppedUp } from '../../server/cast'
import type { ConnectionFaults } from './connection-faults'
import { type Answer, checkReply } from './contract-check'
import { type Instance, type Surroundings, startInstance } from './instance'
import { demand } from './violation'

export type Sending = {
  as?: Person | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
/** What left the product. */
export type Left = {
  /** Whoever got it, null a stranger. */
  reader: Person | null
  through: string
  text: string
  /** Nothing was changed by it. */
  isReading: boolean
  /** Of a reply: the call, its body, and what the call was about. */
  name?: EndpointName
  body?: unknown
  about?: string | undefined
}
export type Watcher = (left: Left) => void

const authSecret = 'a secret that only the simulation knows, 32 bytes'
/** A private Ed25519 key of 32 bytes, as PKCS 8 wraps it. */
const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
const signer = createSigner(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
const minuteMs = 60_000
/** No session is older when it is found to have ended. */
const sessionHours = 12
const config = readConfig({
  NODE_ENV: 'production',
  ...{ EMBEDDED_OK: '1', PUBLIC_URL: 'https://primacy.example', AUTH_SECRET: authSecret, LOG_LEVEL: 'info' },
  ...{ MAILBOX: '0', RATE_LIMIT_SCALE: '1000', MAIL_VERDICTS_SECONDS: '60', COMMON_PASSWORDS: 'warn' },
  ADMIN_SESSION_HOURS: String(sessionHours),
})
const tokens = createSessionTokens({ secret: authSecret, days: 30, adminHours: sessionHours })

type Member = Person & { role: 'user' | 'admin'; since: Date }

/** One installation: a database, one or two processes of the product on it, its clock, and the world around. */
export class World {
  readonly trace: string[] = []
  readonly people: Member[] = []
  readonly watchers: Watcher[] = []
  /** The calls since the last step, for whoever reads a failure. */
  readonly calls: string[] = []
  readonly clock = { now: () => new Date(this.now) }
  private now: Date
  private readonly sent: { email: string; text: string }[] = []
  private readonly instances: Instance[] = []
  private readonly random: Random
  private mayFail = false

  constructor(
    readonly database: Database,
    seed: number,
    private readonly faults: ConnectionFaults,
  ) {
    this.random = createRandom(seed)
    const { random } = this
    this.now = new Date(Date.UTC(2026, 0, 5 + random.below(300), random.below(24), random.below(60)))
  }

  get db() {
    return this.database.db
  }

  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) this.instances.push(await startInstance(this.surroundings()))
  }

  /** Sends a call to one of the processes. Asked to log in or for the password again, the person does, as in the client. */
  async call(name: EndpointName, sending: Sending, by: Random): Promise<Answer> {
    const { as } = sending
    let reply = await this.send(name, sending, by)
    if (as && reply.body?.code === errorReplies.unauthenticated.code) {
      await this.logIn(as)
      reply = await this.send(name, sending, by)
    }
    if (as && reply.body?.code === errorReplies.step_up_required.code) {
      await setSteppedUp(this.db, as, this.clock.now())
      reply = await this.send(name, sending, by)
    }
    return this.received(name, sending, reply)
  }

  private async received(name: EndpointName, { as, params, query }: Sending, reply: Answer): Promise<Answer> {
    const line = `${as?.username ?? 'a stranger'} ${name} ${reply.status}`
    this.calls.push(`${line} ${reply.body?.code ?? ''}`)
    await this.settle()
    this.trace.push(`${this.now.toISOString()} ${line} ${reply.text}`)
    checkReply(name, reply)
    const { text, body, status } = reply
    const about = params?.id || query?.contestId
    const isReading = endpointNamed(name).method === 'GET'
    this.tell({ reader: as ?? null, through: `${name} (${status})`, text, isReading, name, body, about })
    return reply
  }

  /**
   * The same while the connection to the database may be lost. Null if that made the call fail: then nobody knows whether
   * it was done. Sometimes the process has died of it.
   */
  async callAndLose(name: EndpointName, sending: Sending, by: Random): Promise<Answer | null> {
    this.faults.arm(by)
    this.mayFail = true
    const reply = await this.send(name, sending, by)
    await this.settle()
    this.mayFail = false
    if (!this.faults.disarm() || reply.status < 500) return this.received(name, sending, reply)
    this.calls.push(`${sending.as?.username} ${name} is interrupted`)
    this.trace.push(`${this.now.toISOString()} ${sending.as?.username} ${name} is interrupted`)
    if (by.chance(0.3)) await this.restart(by)
    return null
  }

  /** Reads a page or a file of the site, as a stranger. */
  async fetch(path: string, by: Random): Promise<{ status: number; text: string }> {
    const reply = await by.pick(this.instances).app.inject({ method: 'GET', url: path })
    this.calls.push(`a stranger ${path} ${reply.statusCode}`)
    this.trace.push(`${this.now.toISOString()} - ${path} ${reply.statusCode} ${reply.body}`)
    demand(reply.statusCode < 500, `${path} answers ${reply.statusCode}`)
    this.tell({ reader: null, through: `the page ${path}`, text: reply.body, isReading: true })
    return { status: reply.statusCode, text: reply.body }
  }

  private async send(name: EndpointName, { as, params = {}, query = {}, body, headers = {} }: Sending, by: Random) {
    const { method, path } = endpointNamed(name)
    const reply = await by.pick(this.instances).app.inject({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`,
      query,
      headers: {
        'content-type': 'application/json',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, text: reply.body } as Answer
  }

  async enrol(username: string, role: 'user' | 'admin'): Promise<Person> {
    const since = this.clock.now()
    const person = await enrolPerson(this.db, tokens, { username, role }, { now: since })
    const member = { ...person, role, since }
    this.people.push(member)
    return member
  }

  private async logIn({ id, username }: Person): Promise<void> {
    const member = this.people.find((one) => one.id === id)
    const hours = member ? (this.now.getTime() - member.since.getTime()) / 3_600_000 : 0
    demand(member && hours >= sessionHours, `${username} has to log in again after ${hours} hours`)
    Object.assign(member, await openSession(this.db, tokens, member, this.now), { since: this.clock.now() })
  }

  /** Minutes go by. What timers do then happens once, on one of the processes, and is often late. */
  async pass(minutes: number, by: Random, late = 0.6): Promise<void> {
    this.now = new Date(this.now.getTime() + minutes * minuteMs)
    const instance = by.pick(this.instances)
    await instance.doChores(() => by.chance(late))
    await instance.sendAll()
    await this.settle()
  }

  /** Mails that are sent at once come in any order, and count in one. */
  private async settle(): Promise<void> {
    for (const instance of this.instances) await instance.idle()
    const sent = this.sent.splice(0).sort((one, other) => (one.email + one.text < other.email + other.text ? -1 : 1))
    for (const { email, text } of sent) {
      this.trace.push(`mail to ${email}: ${text}`)
      const reader = this.people.find((one) => one.email === email) ?? null
      this.tell({ reader, through: `a mail '${text.slice(0, text.indexOf('\n'))}'`, text, isReading: true })
    }
  }

  /** A process ends as if killed, and another takes its place with an empty memory. */
  async restart(by: Random): Promise<void> {
    const index = by.below(this.instances.length)
    await this.instances[index]?.drop()
    this.instances[index] = await startInstance(this.surroundings())
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((one) => one.drop()))
  }

  private tell(left: Left): void {
    for (const watch of this.watchers) watch(left)
  }

  private surroundings(): Surroundings {
    const { database, clock } = this
    return {
      ...{ database, clock, config, authSecret, signer, random: () => this.random.next() },
      mails: {
        send: async ({ email, subject, text }, beforeAcceptance) => {
          await beforeAcceptance()
          this.sent.push({ email, text: `${subject}\n${text}` })
        },
        close: async () => {},
      },
      callWebhook: async ({ url, body }) => {
        this.tell({ reader: null, through: `a webhook to ${url}`, text: body, isReading: true })
        return { status: 200, start: '', retryAfter: undefined }
      },
      log: (line) => this.tell({ reader: null, through: 'the log', text: line, isReading: true }),
      onFailure: (what, error) => {
        if (!this.mayFail) throw new Error(`${what} failed`, { cause: error })
      },
    }
  }
}
