import { expect } from 'vitest'
import { endpointNamed } from '../../contract/endpoints'
import { type RouteName, routes } from '../../contract/routes'
import { sessions } from '../db/tables'
import { type CastName, enrol, type Person } from '../testing/cast'
import { changedTables, type DatabaseDigest, databaseDigest } from '../testing/database-digest'
import { emptyDatabase } from '../testing/databases'
import type { TestApp } from '../testing/start-test-app'
import { replyFaults, type Seen, successFaults } from './oracle'

/** One request as it is sent. With the name of a call, its success is held against the contract. */
export type Ask = {
  call?: RouteName
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** Another address than everybody's. */
  from?: string
}

type Sending = {
  as?: Person | string | undefined
  params?: Record<string, string>
  query?: Record<string, string> | string
  body?: unknown
  headers?: Record<string, string>
}

/** A call of the contract; what is in `params` is escaped, a `query` that is a text is sent as it is. */
export function ask(call: RouteName, { as, params = {}, query, body, headers = {} }: Sending = {}): Ask {
  const { method, path } = routes[call]
  const token = typeof as === 'string' ? as : as?.token
  const search = query ? `?${typeof query === 'string' ? query : new URLSearchParams(query)}` : ''
  return {
    call,
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}${search}`,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
}

/** A further thing that a group says about a request; the sentence of a refusal, or its field's. */
type Refused = { error?: string; mayChange?: string[] }

/**
 * The product on an empty database, and a watch over it: every request that is sent through it is held against what must
 * always be. Building an app costs more than most of what is asked of it, so many stages stand on one.
 */
export async function openStage(app: TestApp) {
  // What the stage before has queued is sent to its people and not to those of this one.
  await app.mailsOut()
  await emptyDatabase()
  app.clock.set(new Date())
  const people = new Map<CastName, Person>()
  let known: DatabaseDigest | null = null
  let asked = 0
  const keepSteppedUp = passwordGiver(app)

  /** Mails leave in the background, so what is queued goes out before the tables are read. */
  async function digestWhenIdle(): Promise<DatabaseDigest> {
    await app.mailsOut()
    return databaseDigest(app.database)
  }

  async function send(request: Ask): Promise<Seen> {
    asked += 1
    known = null
    return put(app, request)
  }

  return {
    ...app,
    send,
    /** How many requests were held against it. */
    asked: () => asked,
    async person(name: CastName, { isEmailVerified = true } = {}): Promise<Person> {
      known = null
      const person =
        people.get(name) ?? (await enrol(app.db, app.tokens, name, { now: app.clock.now(), isEmailVerified }))
      people.set(name, person)
      return person
    },
    contest(...arranged: Parameters<TestApp['contest']>) {
      known = null
      return app.contest(...arranged)
    },
    /** The tables are what the test has made of them. */
    touched() {
      known = null
    },
    /** Refused with this status and code in our shape, with every header, and nothing has changed. */
    async refuses(request: Ask, status: number, code: string, { error, mayChange = [] }: Refused = {}): Promise<Seen> {
      const what = named(request)
      if (await keepSteppedUp()) known = null
      const before = known ?? (await digestWhenIdle())
      const seen = await send(request)
      const said = sentence(seen)
      expect([what, seen.status, said.code]).toEqual([what, status, code])
      if (error) expect([what, said.error]).toEqual([what, error])
      expect([what, replyFaults(seen)]).toEqual([what, []])
      const after = await databaseDigest(app.database)
      const changed = changedTables(before, after)
      expect([what, changed.filter((table) => !mayChange.includes(table))]).toEqual([what, []])
      if (changed.length === 0) known = after
      return seen
    },
    /** Answered with success as the contract has it; the body. */
    async accepts(request: Ask, status = 200) {
      const what = named(request)
      if (await keepSteppedUp()) known = null
      const seen = await send(request)
      if (seen.status !== status) expect([what, seen.status, sentence(seen)]).toEqual([what, status, null])
      const faults = [...replyFaults(seen), ...(request.call ? successFaults(endpointNamed(request.call), seen) : [])]
      expect([what, faults]).toEqual([what, []])
      return JSON.parse(seen.text)
    },
  }
}

/** The clock of a row moves by hours; everybody has then just given the password. Says whether that was noted anew. */
function passwordGiver({ db, clock }: TestApp) {
  let givenAt = 0
  return async (): Promise<boolean> => {
    const now = clock.now()
    if (now.getTime() === givenAt) return false
    givenAt = now.getTime()
    await db.update(sessions).set({ steppedUpAt: now })
    return true
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

async function put({ app }: TestApp, { method, url, headers, payload, from }: Ask): Promise<Seen> {
  const reply = await app.inject({
    ...{ method: method as 'GET', url, headers },
    ...(payload ? { payload } : {}),
    ...(from ? { remoteAddress: from } : {}),
  })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body }
}

function sentence({ text }: Seen): { code?: string; error?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return { error: text }
  }
}

/** Enough of a request to know it by in the message of a failure. */
function named({ method, url, payload, headers }: Ask): string {
  const body = payload === undefined ? '' : JSON.stringify(payload.toString().slice(0, 160))
  return `${method} ${url.slice(0, 160)} ${headers['content-type'] ?? ''} ${body}`.trim()
}
