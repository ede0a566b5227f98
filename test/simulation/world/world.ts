import type { EndpointName } from '../../../src/contract/endpoints'
import { errorReplies } from '../../../src/contract/errors'
import type { Database, Db } from '../../../src/server/db/database'
import { type Operation, readOperations } from '../../calls/document'
import { endpointNamed } from '../../every-endpoint'
import { createRandom, type Random } from '../../random'
import { enrolPerson, openSession, type Person, setSteppedUp } from '../../server/cast'
import { withoutMachineFigures } from '../../server/machine-figures'
import { Clocks } from './clocks'
import { type Answer, checkReply } from './contract-check'
import type { Instance, Surroundings } from './instance'
import type { Left, Watcher } from './left'
import { MailServer } from './mail-server'
import { restoreCopy } from './restored-copy'
import { type Sending, sendCall } from './send-call'
import { authSecret, config, sessionHours, signer, tokens } from './settings'
import type { Testbed } from './testbed'
import { demand } from './violation'
import { untilNextIsDue, untilServerIsQuiet } from './waiting'
import { WebhookReceivers } from './webhook-receivers'

export type { Left, Watcher }

type Member = Person & { role: 'user' | 'admin'; since: Date }

const submitting: readonly EndpointName[] = ['submitIssue', 'submitIssueToContest']
type Submitted = { name: EndpointName; sending: Sending; issue: { _id: string; placeInLine: number; title: string } }

/** One installation: a database, one or two processes of the product on it, its clock, and the world around. */
export class World {
  readonly trace: string[] = []
  readonly people: Member[] = []
  readonly watchers: Watcher[] = []
  /** The calls since the last step, for whoever reads a failure. */
  readonly calls: string[] = []
  /** The calls of the document that the product serves. */
  operations: readonly Operation[] = []
  readonly clock = { now: () => this.clocks.now() }
  readonly mailServer: MailServer
  readonly receivers: WebhookReceivers
  /** What was stored with an Idempotency-Key. */
  readonly keyed: Submitted[] = []
  /** How often a connection was lost or a process killed. */
  failures = 0
  private readonly clocks: Clocks
  private readonly instances: Instance[] = []
  private readonly delay: number
  /** Lines of the log since the last call. Whatever is thrown where they are written is lost. */
  private readonly logged: string[] = []
  private mayFail = false
  private featuresOff: string[] = []

  constructor(
    readonly testbed: Testbed,
    seed: number,
  ) {
    const random = createRandom(seed)
    const start = new Date(Date.UTC(2026, 0, 5 + random.below(300), random.below(24), random.below(60)))
    this.clocks = new Clocks(start, testbed.databases.length)
    this.delay = random.next()
    this.mailServer = new MailServer(seed)
    this.receivers = new WebhookReceivers(seed)
  }

  get db(): Db {
    return (this.testbed.databases[0] as Database).db
  }

  async start(): Promise<void> {
    for (const index of this.testbed.databases.keys())
      this.instances.push(await this.testbed.start(index, this.surroundings(index)))
    this.operations = await readOperations((this.instances[0] as Instance).app)
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
      await setSteppedUp(this.db, as, this.clocks.latest)
      await this.announce()
      reply = await this.send(name, sending, by)
    }
    return this.received(name, sending, reply)
  }

  private async received(name: EndpointName, sending: Sending, reply: Answer): Promise<Answer> {
    const { as, params, query, headers } = sending
    const line = `${as?.username ?? 'a stranger'} ${name} ${reply.status}`
    this.calls.push(`${line} ${reply.body?.code ?? ''}`)
    await this.settle()
    this.trace.push(`${this.clock.now().toISOString()} ${line} ${withoutMachineFigures(reply.text)}`)
    checkReply(name, reply)
    const { text, body, status } = reply
    const key = submitting.includes(name) && status === 201 && headers?.['idempotency-key']
    if (key && this.keyed.every((one) => one.sending.headers?.['idempotency-key'] !== key))
      this.keyed.push({ name, sending, issue: body.data.issue })
    const about = params?.id || query?.contestId
    const isReading = endpointNamed(name).method === 'GET'
    this.tell({ reader: as ?? null, through: `${name} (${status})`, text, isReading, name, body, about })
    return reply
  }

  /**
   * The same, and something fails. Null if the caller hears nothing, or of an error: then nobody knows whether it was done.
   */
  async callAndLose(name: EndpointName, sending: Sending, by: Random): Promise<Answer | null> {
    const fault = by.below(6)
    if (fault === 0) return this.loseReply(name, sending, by)
    return fault === 1 ? this.sendTwice(name, sending, by) : this.loseConnection(name, sending, by)
  }

  /** The connection to the database may be lost meanwhile. Sometimes the process dies of it. */
  private async loseConnection(name: EndpointName, sending: Sending, by: Random): Promise<Answer | null> {
    this.testbed.faults.arm(name, by)
    this.mayFail = true
    const reply = await this.send(name, sending, by)
    await this.settle()
    this.mayFail = false
    const isLost = this.testbed.faults.disarm()
    if (isLost) this.failures += 1
    if (isLost) await untilServerIsQuiet(this.db)
    await this.announce()
    if (!isLost || reply.status < 500) return this.received(name, sending, reply)
    this.note(`${sending.as?.username} ${name} is interrupted`)
    if (by.chance(0.3)) await this.replace(by.below(this.instances.length))
    return null
  }

  /** It is done, or refused, and the reply never arrives. */
  private async loseReply(name: EndpointName, sending: Sending, by: Random): Promise<null> {
    const reply = await this.send(name, sending, by)
    await this.settle()
    checkReply(name, reply)
    this.note(`${sending.as?.username} ${name} ${reply.status} gets lost`)
    return null
  }

  /** The same request comes twice at the same time. Answers the reply that accepts it, if one does. */
  private async sendTwice(name: EndpointName, sending: Sending, by: Random): Promise<Answer> {
    const [one, other] = await Promise.all([this.send(name, sending, by), this.send(name, sending, by)])
    for (const reply of [one, other]) await this.received(name, sending, reply)
    if (submitting.includes(name)) {
      const isSame = one.status === other.status && one.body.data?.issue._id === other.body.data?.issue._id
      demand(isSame, `A submission that is sent twice gets ${one.status} and ${other.status}, or two ids`)
    }
    return one.status < 300 ? one : other
  }

  note(line: string): void {
    this.calls.push(line)
    this.trace.push(`${this.clock.now().toISOString()} ${line}`)
  }

  /** Reads a page or a file of the site, as a stranger. */
  async fetch(path: string, by: Random): Promise<{ status: number; text: string }> {
    const reply = await by.pick(this.instances).app.inject({ method: 'GET', url: path })
    this.calls.push(`a stranger ${path} ${reply.statusCode}`)
    this.trace.push(`${this.clock.now().toISOString()} - ${path} ${reply.statusCode} ${reply.body}`)
    demand(reply.statusCode < 500, `${path} answers ${reply.statusCode}`)
    this.tell({ reader: null, through: `the page ${path}`, text: reply.body, isReading: true })
    return { status: reply.statusCode, text: reply.body }
  }

  private send(name: EndpointName, sending: Sending, by: Random): Promise<Answer> {
    return sendCall(by.pick(this.instances).app, name, sending)
  }

  async enrol(username: string, role: 'user' | 'admin', isEmailVerified = true): Promise<Person> {
    const since = this.clock.now()
    const person = await enrolPerson(this.db, tokens, { username, role }, { now: since, isEmailVerified })
    const member = { ...person, role, since }
    this.people.push(member)
    await this.announce()
    return member
  }

  /** A session has ended after its time, or, where a clock went back, because it begins in the future. */
  private async logIn({ id, username }: Person): Promise<void> {
    const member = this.people.find((one) => one.id === id)
    const { earliest, latest } = this.clocks
    const hours = member ? (latest.getTime() - member.since.getTime()) / 3_600_000 : 0
    const isOver = member && (hours >= sessionHours || member.since > earliest)
    demand(isOver, `${username} has to log in again after ${hours} hours`)
    Object.assign(member, await openSession(this.db, tokens, member, earliest), { since: earliest })
    await this.announce()
  }

  /** Minutes go by. What timers do then happens once, on one of the processes, and is often late. */
  async pass(minutes: number, by: Random, late = 0.6): Promise<void> {
    this.clocks.pass(minutes)
    const instance = by.pick(this.instances)
    await instance.doChores(() => by.chance(late))
    await instance.sendAll()
    await this.settle()
    await this.announce()
  }

  /** Time goes by until everything is sent or given up, and from one attempt to the next. */
  async sendRest(by: Random): Promise<void> {
    for (let rounds = 0; rounds < 400; rounds += 1) {
      const minutes = await untilNextIsDue(this.db, this.clock.now())
      if (minutes === null) return
      this.clocks.pass(minutes)
      await by.pick(this.instances).sendAll()
      await this.settle()
    }
  }

  /** The clock of one process is wrong, until `mendClocks`. */
  jumpClock(minutes: number, by: Random): void {
    this.clocks.jump(by.below(this.instances.length), minutes)
    this.note(`a clock jumps by ${minutes} minutes`)
  }

  mendClocks(): void {
    this.clocks.mend()
  }

  /** Every process hears of what was not changed by a call. Of what a call changes they all know when it is answered. */
  private async announce(): Promise<void> {
    await this.testbed.databases[0]?.changes.settle()
  }

  private async settle(): Promise<void> {
    for (const instance of this.instances) await instance.idle()
    this.tell({ reader: null, through: 'the log', text: this.logged.splice(0).join(''), isReading: true })
    for (const { email, text, outcome } of this.mailServer.takeArrived()) {
      // Which of several mails it was when the process died may be another one each time.
      this.trace.push(outcome === 'cut' ? 'a mail is cut off' : `mail to ${email}, ${outcome}: ${text}`)
      const reader = this.people.find((one) => one.email === email) ?? null
      this.tell({ reader, through: `a mail '${text.slice(0, text.indexOf('\n'))}'`, text, isReading: true })
    }
    for (const { url, body, outcome } of this.receivers.takeSent()) {
      this.trace.push(`webhook to ${url}, ${outcome}: ${body}`)
      this.tell({ reader: null, through: `a webhook to ${url}`, text: body, isReading: true })
    }
  }

  /** Every process is stopped, and starts again without these features. */
  async restartWithout(features: readonly string[]): Promise<void> {
    this.featuresOff = [...features]
    for (const index of this.instances.keys()) await this.replace(index)
    this.note(`the processes start again, without: ${features.join(' ')}`)
  }

  /** Everything goes on with a copy that is restored from a backup. Everybody has to log in there again. */
  async moveToCopy(): Promise<void> {
    for (const instance of this.instances) await instance.drop()
    await restoreCopy(this.testbed.databases[0] as Database, this.clock.now())
    for (const index of this.instances.keys())
      this.instances[index] = await this.testbed.start(index, this.surroundings(index))
    for (const member of this.people) member.since = new Date(0)
    this.note('a backup is restored elsewhere')
  }

  /** A process is killed, if possible while it sends mails, and another takes its place after some minutes. */
  async restart(by: Random): Promise<void> {
    const index = by.below(this.instances.length)
    this.clocks.pass(5)
    await this.instances[index]?.dieWhileMailing()
    this.clocks.pass(5)
    this.failures += 1
    await this.replace(index)
  }

  /** Another process with an empty memory takes the place of this one. */
  private async replace(index: number): Promise<void> {
    await this.instances[index]?.drop()
    this.instances[index] = await this.testbed.start(index, this.surroundings(index))
    await this.settle()
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((one) => one.drop()))
  }

  private tell(left: Left): void {
    for (const watch of this.watchers) watch(left)
  }

  private surroundings(index: number): Surroundings {
    return {
      ...{ authSecret, signer, database: this.testbed.databases[index] as Database, random: () => this.delay },
      config: { ...config, FEATURES_OFF: this.featuresOff },
      clock: this.clocks.of(index),
      mails: this.mailServer.startSender(),
      callWebhook: this.receivers.post,
      log: (line) => this.logged.push(line),
      onFailure: (what, error) => {
        if (!this.mayFail) throw new Error(`${what} failed`, { cause: error })
      },
    }
  }
}
