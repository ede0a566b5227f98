import { expect } from 'vitest'
import type { EndpointName } from '../../src/contract/endpoints'
import { sessions } from '../../src/server/db/tables/tables'
import { endpointNamed } from '../every-endpoint'
import { type CastName, enrol, type Person } from '../server/cast'
import { changedTables, type DatabaseDigest, databaseDigest } from '../server/database-digest'
import { emptyDatabase } from '../server/databases'
import type { TestApp } from '../server/start-test-app'
import { type HttpReply, replyProblems, successProblems } from './oracle'

/** One request as it is sent. With the name of an endpoint, a success is checked against the contract. */
export type HttpRequest = {
  call?: EndpointName
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** The client address, when it matters. */
  from?: string
}

type Sending = {
  as?: Person | string | undefined
  params?: Record<string, string>
  query?: Record<string, string> | string
  body?: unknown
  headers?: Record<string, string>
}

/** A request to an endpoint; `params` are escaped, and a `query` string is sent unchanged. */
export function requestTo(
  call: EndpointName,
  { as, params = {}, query, body, headers = {} }: Sending = {},
): HttpRequest {
  const { method, path } = endpointNamed(call)
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

/** What a refusal has to say, in its message or the field's, and the tables that it may change. */
type Refusal = { error?: string; mayChange?: string[] }

/**
 * Sends requests to the product on an empty database, and checks every reply for invariants. Building an app takes
 * longer than most requests, so harnesses share one.
 */
export async function createHarness(app: TestApp) {
  // Mails that the previous harness has queued.
  await app.mailsOut()
  await emptyDatabase()
  app.clock.set(new Date())
  const people = new Map<CastName, Person>()
  let known: DatabaseDigest | null = null
  let sent = 0
  const confirmPassword = passwordConfirmer(app)

  async function send(request: HttpRequest): Promise<HttpReply> {
    sent += 1
    known = null
    return inject(app, request)
  }

  return {
    ...app,
    send,
    countRequests: () => sent,
    async person(name: CastName, { isEmailVerified = true } = {}): Promise<Person> {
      known = null
      const person =
        people.get(name) ?? (await enrol(app.db, app.tokens, name, { now: app.clock.now(), isEmailVerified }))
      people.set(name, person)
      return person
    },
    contest(...args: Parameters<TestApp['contest']>) {
      known = null
      return app.contest(...args)
    },
    /** Must be called after the test itself has written to the database. */
    touched() {
      known = null
    },
    /** The request is refused with this status and code, with every header, and changes nothing. */
    async refuses(request: HttpRequest, status: number, code: string, refusal: Refusal = {}): Promise<HttpReply> {
      const { error, mayChange = [] } = refusal
      const what = describeRequest(request)
      if (await confirmPassword()) known = null
      const before = known ?? (await digestAfterMails(app))
      const reply = await send(request)
      const body = parseBody(reply)
      expect([what, reply.status, body.code]).toEqual([what, status, code])
      if (error) expect([what, body.error]).toEqual([what, error])
      expect([what, replyProblems(reply)]).toEqual([what, []])
      const after = await databaseDigest(app.database)
      const changed = changedTables(before, after)
      expect([what, changed.filter((table) => !mayChange.includes(table))]).toEqual([what, []])
      if (changed.length === 0) known = after
      return reply
    },
    /** The request succeeds as the contract says; returns the body. */
    async accepts(request: HttpRequest, status = 200) {
      const what = describeRequest(request)
      if (await confirmPassword()) known = null
      const reply = await send(request)
      if (reply.status !== status) expect([what, reply.status, parseBody(reply)]).toEqual([what, status, null])
      const endpoint = request.call ? endpointNamed(request.call) : undefined
      const problems = [...replyProblems(reply, endpoint), ...(endpoint ? successProblems(endpoint, reply) : [])]
      expect([what, problems]).toEqual([what, []])
      return JSON.parse(reply.text)
    },
  }
}

/** Mails are sent in the background, so queued ones go out before the tables are read. */
async function digestAfterMails(app: TestApp): Promise<DatabaseDigest> {
  await app.mailsOut()
  return databaseDigest(app.database)
}

/** Tests move the clock by hours; this keeps every session's password confirmed. Returns whether it had to write. */
function passwordConfirmer({ db, clock, database }: TestApp) {
  let confirmedAt = 0
  return async (): Promise<boolean> => {
    const now = clock.now()
    if (now.getTime() === confirmedAt) return false
    confirmedAt = now.getTime()
    await db.update(sessions).set({ steppedUpAt: now })
    // Not until the server has heard of it, which no reply waits for here.
    if (database.engine === 'postgres') await database.changes.settle()
    return true
  }
}

export type Harness = Awaited<ReturnType<typeof createHarness>>

async function inject({ app }: TestApp, { method, url, headers, payload, from }: HttpRequest): Promise<HttpReply> {
  const reply = await app.inject({
    ...{ method: method as 'GET', url, headers },
    ...(payload ? { payload } : {}),
    ...(from ? { remoteAddress: from } : {}),
  })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body }
}

function parseBody({ text }: HttpReply): { code?: string; error?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return { error: text }
  }
}

/** Identifies a request in the message of a failed test. */
function describeRequest({ method, url, payload, headers }: HttpRequest): string {
  const body = payload === undefined ? '' : JSON.stringify(payload.toString().slice(0, 160))
  return `${method} ${url.slice(0, 160)} ${headers['content-type'] ?? ''} ${body}`.trim()
}
