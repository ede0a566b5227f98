import type { FastifyInstance, FastifyRequest } from 'fastify'
import { browserSecretForm } from '../../contract/endpoint'
import type { AccessOf, EndpointName, Parsed, Reply } from '../../contract/endpoints'
import type { TokenScope } from '../../domain/accounts/access-token'
import type { Viewer } from '../../domain/permissions'
import { Refusal } from '../../domain/refusals'
import type { RenderedReply, SerializedReply, StreamedReply } from './rendered-reply'

/** A request that has passed parsing, rate limits, access checks and validation. */
export type Call<N extends EndpointName> = {
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  /** Validated; undefined for endpoints that validate the body last, using `readBody`. */
  body: Parsed<N, 'body'>
  readBody: () => Parsed<N, 'body'>
  viewer: AccessOf<N> extends 'public' | 'runner' ? null : Viewer
  /** The runner that calls, for endpoints of runners. */
  runnerId: AccessOf<N> extends 'runner' ? string : null
  /** The caller's session, also for public endpoints; null without a valid session, and for access tokens. */
  sessionId: string | null
  /** The personal access token used for the call, or null. */
  tokenId: string | null
  /** The session's owner. */
  sessionViewer: Viewer | null
  /** When the last byte of the request arrived, by the database's clock. Deadlines are checked against it. */
  receivedAt: Date
  /** Truncated to the stored length. */
  userAgent: string | null
  /** Sent by a browser whose session should end when it closes. */
  browserSecret: string | null
  idempotencyKey: string | null
  /** The version in If-Match; null without the header. */
  expectedVersion: number | null
  /** Refuses unless the password was confirmed recently; for calls that are sensitive only in some cases. */
  demandPassword: () => void
  markReplayed: () => void
  /** Records the end of the contest that was written to. */
  noteEnd: (end: Date) => void
}

export type Answer<N extends EndpointName> = (
  call: Call<N>,
) => Promise<Reply<N> | StreamedReply | RenderedReply<Reply<N> & object> | SerializedReply<Reply<N> & object>>

/** Registers an endpoint's handler. The preceding checks derive from the endpoint table. */
export type Api = { on: <N extends EndpointName>(name: N, answer: Answer<N>) => void }

/** A session or personal access token that hasn't ended or expired. */
type FoundSession = {
  /** Null for an access token. */
  sessionId: string | null
  /** Null for a session, which has all of its owner's rights. */
  accessToken: { id: string; scopes: readonly TokenScope[] } | null
  viewer: Viewer
  steppedUpAt: Date | null
  hasSecondFactor: boolean
  /** Whether this is an admin who must first turn on two-step login. Until then `viewer` has the role 'user'. */
  needsSecondFactor: boolean
}

export type SessionFinder = (token: string, now: Date, browserSecret: string | null) => Promise<FoundSession | null>

/** The id of the runner with this token, or null if it is unknown or revoked. */
export type RunnerFinder = (token: string) => Promise<string | null>

/** How many times a header was sent. Node's `headers` only has the first. */
export function countHeader(request: FastifyRequest, name: string): number {
  return request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** HTTP/1.1 requires exactly one Host header. Node's own check is disabled, because its reply has no body. */
export function requireOneHost(app: FastifyInstance): void {
  // Callback instead of a promise, because every request runs through here.
  app.addHook('onRequest', (request, reply, done) => {
    const count = countHeader(request, 'host')
    if (count === 1 || (count === 0 && request.raw.httpVersion === '1.0')) return done()
    reply.header('connection', 'close')
    done(new Refusal('bad_request'))
  })
}

/** The header's value if it was sent exactly once, or null. */
export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Uses neither of two Authorization headers, because a proxy may have checked the other one. */
export function bearerToken(request: FastifyRequest): string | null {
  if (countHeader(request, 'authorization') > 1) return null
  return /^bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export function browserSecretOf(request: FastifyRequest): string | null {
  const sent = header(request, 'x-browser-secret')
  return sent !== null && browserSecretForm.test(sent) ? sent : null
}
