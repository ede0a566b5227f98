import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointName } from '../../contract/endpoints'
import { tokenRefusal, viewerOfToken } from '../../domain/accounts/access-token'
import { userAgentMax } from '../../domain/accounts/browser-name'
import { type AccessRefusal, accessRefusal, isSteppedUp, type Viewer } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { ChangeFeed } from '../db/changes/change-feed'
import type { Db } from '../db/database'
import { withRequestDeadline } from '../db/pool/request-deadline'
import {
  type Answer,
  type Api,
  bearerToken,
  browserSecretOf,
  type Call,
  header,
  type RunnerFinder,
  type SessionFinder,
} from './api'
import { unavailable } from './error-replies'
import { countUnderLimits, rateLimitHeaders, refuseOverLimit } from './limits/rate-limit'
import type { RequestLimiter } from './limits/request-limiter'
import { RenderedReply, SerializedReply, StreamedReply, sendRendered, sendStreamed } from './rendered-reply'

/** When requests run, and in which order. */
export type RequestOrder = {
  limitRequests: RequestLimiter
  /** Called with the end of a contest that was written to. */
  noteEnd: (end: Date) => void
}

export type Checks = RequestOrder & {
  db: Db
  changes: ChangeFeed
  clock: Clock
  findSession: SessionFinder
  findRunner: RunnerFinder
  rateLimitScale: number
  /** Whether writes are currently impossible. */
  commitsWait: () => boolean
}

/** A reply of this type is a binary string: one character per byte. */
const binary = 'application/octet-stream'

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: Date
  }
}

/** Registers handlers for these endpoints. `finish` throws if one of them has no handler. */
export function endpointRegistry(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  checks: Checks,
): Api & { finish: () => void } {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
  const handled = new Set<string>()
  refuseUnlistedRoutes(app, endpoints)
  return {
    on<N extends EndpointName>(name: N, answer: Answer<N>) {
      const endpoint = byName.get(name)
      if (!endpoint) throw new Error(`${name} is not in the endpoint table`)
      handled.add(name)
      app.route({
        method: endpoint.method,
        url: toUrl(endpoint),
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        handler: (request, reply) => {
          if (endpoint.method !== 'GET' && checks.commitsWait()) throw unavailable()
          const run = () => runCall(endpoint, checks, answer, request, reply)
          return withRequestDeadline(endpoint.limitsConcurrency ? () => checks.limitRequests(run) : run)
        },
      })
    },
    finish() {
      const missing = endpoints.filter((endpoint) => !handled.has(endpoint.name))
      if (missing.length > 0) throw new Error(`No handler for: ${missing.map((endpoint) => endpoint.name).join(', ')}`)
      app.knownPaths.refuseMethodsOfParameters(app)
    },
  }
}

/** Aborts the start if a route below /api isn't in the endpoint table, because its access level would be unknown. */
function refuseUnlistedRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const listed = new Set([...endpoints.map(toUrl), '/api/openapi.json'])
  app.addHook('onRoute', ({ url, method }) => {
    const isApi = url === '/api' || url.startsWith('/api/')
    if (isApi && !listed.has(url)) throw new Error(`${method} ${url} is not in the endpoint table: nobody may call it`)
  })
}

const toUrl = (endpoint: Endpoint) => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

const payloadOf = (endpoint: Endpoint, body: unknown) => {
  if (body instanceof SerializedReply) return body.json
  return endpoint.mediaType === binary ? Buffer.from(body as string, 'latin1') : body
}

/**
 * The order of checks is part of the contract: 429, 401, 403 token scope, 403 verification, 403 role, 403 step-up, 400,
 * then the handler's own.
 */
async function runCall<N extends EndpointName>(
  endpoint: Endpoint,
  checks: Checks,
  answer: Answer<N>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const session = await readSession(endpoint, checks, request)
  if (session) nameAccount(request.log, session.viewer.id)
  const limits = await countUnderLimits(
    checks.db,
    limitsOf(endpoint, request),
    {
      name: endpoint.name,
      ip: request.ip,
      email: emailOf(request.body),
      userId: session?.viewer.id ?? null,
      now: request.receivedAt,
    },
    checks.rateLimitScale,
  )
  reply.headers(rateLimitHeaders(limits))
  refuseOverLimit(limits)
  const barred = session?.accessToken && tokenRefusal(endpoint.token, session.accessToken.scopes)
  if (barred) refuse(barred, barred === 'scope_missing' ? { text: missingScopeText(endpoint) } : {})
  const viewer = viewerOf(endpoint, session)
  const runnerId = await readRunner(endpoint, checks, request)
  const refusal = runnerId ? null : accessRefusal(endpoint.access, viewer)
  if (refusal) refuseAccess(endpoint, refusal, session?.needsSecondFactor ?? false)
  const demandPassword = () => {
    if (!isSteppedUp(session?.steppedUpAt ?? null, request.receivedAt))
      refuse('step_up_required', session?.hasSecondFactor ? { data: { needsCode: true } } : {})
  }
  if (endpoint.stepUp) demandPassword()
  const readBody = () => validate(endpoint.body, request.body ?? {})
  const call = {
    params: validate(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body: endpoint.validatesBodyLast ? undefined : readBody(),
    readBody,
    viewer,
    runnerId,
    sessionId: session?.sessionId ?? null,
    tokenId: session?.accessToken?.id ?? null,
    sessionViewer: session?.viewer ?? null,
    receivedAt: request.receivedAt,
    userAgent: header(request, 'user-agent')?.slice(0, userAgentMax) ?? null,
    browserSecret: browserSecretOf(request),
    idempotencyKey: header(request, 'idempotency-key'),
    expectedVersion: endpoint.versioned ? versionOf(header(request, 'if-match')) : null,
    demandPassword,
    markReplayed: () => reply.header('idempotent-replayed', 'true'),
    noteEnd: checks.noteEnd,
  }
  const body = await answer(call as unknown as Call<N>)
  if (endpoint.settlesChanges) await checks.changes.settle()
  if (endpoint.cachedSeconds) reply.header('cache-control', `public, max-age=${endpoint.cachedSeconds}`)
  if (body instanceof RenderedReply) return sendRendered(body, request, reply)
  if (body instanceof StreamedReply) return sendStreamed(body, endpoint.mediaType ?? binary, request, reply)
  if (endpoint.attachment) reply.header('content-disposition', `attachment; filename="${endpoint.attachment}"`)
  return reply
    .code(endpoint.status ?? 200)
    .type(endpoint.mediaType ?? 'application/json; charset=utf-8')
    .send(payloadOf(endpoint, body))
}

/** Each request has its own logger, so setting the account on it is cheaper than deriving another one. */
function nameAccount(log: FastifyBaseLogger & { setBindings?: (bindings: object) => void }, account: string): void {
  log.setBindings?.({ account })
}

function limitsOf({ limits = [] }: Endpoint, request: FastifyRequest) {
  const query = request.query as Record<string, unknown>
  return limits.filter(({ onlyWith }) => onlyWith === undefined || Boolean(query[onlyWith]))
}

/**
 * Public endpoints ignore the token, even an invalid one, unless the table says that they use it. They never use an
 * access token.
 */
async function readSession(endpoint: Endpoint, checks: Checks, request: FastifyRequest) {
  const isPublic = endpoint.access === 'public'
  if (endpoint.access === 'runner' || (isPublic && !endpoint.readsSession)) return null
  const token = bearerToken(request)
  const session = token ? await checks.findSession(token, request.receivedAt, browserSecretOf(request)) : null
  return isPublic && session?.accessToken ? null : session
}

async function readRunner(endpoint: Endpoint, checks: Checks, request: FastifyRequest): Promise<string | null> {
  const token = endpoint.access === 'runner' ? bearerToken(request) : null
  return token ? checks.findRunner(token) : null
}

function refuseAccess({ access }: Endpoint, refusal: AccessRefusal, needsSecondFactor: boolean): never {
  if (access === 'runner') refuse('runner_unknown')
  if (refusal === 'forbidden' && needsSecondFactor) refuse('second_factor_required')
  const isIssueWrite = access === 'verified'
  refuse(refusal === 'email_not_verified' && isIssueWrite ? 'email_not_verified_for_issues' : refusal)
}

const missingScopeText = ({ token }: Endpoint) =>
  `This access token lacks the scope ${token}. Create one that has it on your account page.`

/** Public endpoints have no viewer. An admin without a second factor counts as an admin only for turning it on. */
function viewerOf(endpoint: Endpoint, session: Awaited<ReturnType<SessionFinder>>): Viewer | null {
  if (!session || endpoint.access === 'public') return null
  if (session.accessToken) return viewerOfToken(session.viewer, endpoint.token)
  return endpoint.withoutSecondFactor && session.needsSecondFactor
    ? { ...session.viewer, role: 'admin' }
    : session.viewer
}

function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = new Map<string, string>()
  const note = (field: string, message: string) => void (fields.has(field) || fields.set(field, message))
  for (const problem of result.error.issues) {
    if (problem.code !== 'unrecognized_keys') note(String(problem.path[0] ?? ''), problem.message)
    else for (const name of problem.keys) note(name, unknownParameter(schema))
  }
  return refuseFields(Object.fromEntries(fields))
}

/** Only list queries are strict, except those of contests and issues. */
function unknownParameter(schema: z.ZodType): string {
  const known = Object.keys((schema as z.ZodObject).shape)
  return `Unknown parameter. This list takes ${known.length > 0 ? known.join(', ') : 'none'}.`
}

function emailOf(body: unknown): string | null {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 300) : null
}

/** If-Match: "7". Treats any other text as a stale version instead of ignoring it. */
function versionOf(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1]
  return version ? Number(version) : -1
}
