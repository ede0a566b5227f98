import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, endpointNamed, endpoints } from '../../contract/endpoints'
import type { RouteName } from '../../contract/routes'
import { userAgentMax } from '../../domain/accounts/browser-name'
import { accessRefusal, isSteppedUp, type Viewer } from '../../domain/permissions'
import { type FieldMessages, refuse, refuseFields } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import { asOneRequest, countWait } from '../db/pool/patience'
import type { Answer, Api, Call, SessionFinder } from './api'
import { refuseOverLimit } from './rate-limit'
import { timesSent } from './request-headers'
import { createTurns } from './turns'

export type Checks = { db: Db; clock: Clock; findSession: SessionFinder; rateLimitScale: number }

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: Date
  }
}

/** Registers answers from the endpoint table; `finish` ends registration and fails when a call has no answer. */
export function endpointRegistry(app: FastifyInstance, checks: Checks): Api & { finish: () => void } {
  const answered = new Set<string>()
  const inTurn = createTurns(countWait)
  refuseUnlistedRoutes(app)
  return {
    on<N extends RouteName>(name: N, answer: Answer<N>) {
      const endpoint = endpointNamed(name)
      answered.add(name)
      app.route({
        method: endpoint.method,
        url: toUrl(endpoint),
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        handler: (request, reply) => {
          const run = () => runCall(endpoint, checks, answer as unknown as Answer<'login'>, request, reply)
          return asOneRequest(endpoint.inTurn ? () => inTurn(run) : run)
        },
      })
    },
    finish() {
      const missing = endpoints.filter((endpoint) => !answered.has(endpoint.name))
      if (missing.length > 0) throw new Error(`No answer for: ${missing.map((endpoint) => endpoint.name).join(', ')}`)
      refuseOtherMethods(app)
    },
  }
}

/** A route below /api that the table does not list has no declared access level, so it stops the start. */
function refuseUnlistedRoutes(app: FastifyInstance): void {
  const listed = new Set([...endpoints.map(toUrl), '/api/openapi.json'])
  app.addHook('onRoute', ({ url, method }) => {
    const isApi = url === '/api' || url.startsWith('/api/')
    if (isApi && !listed.has(url)) throw new Error(`${method} ${url} is not in the endpoint table: nobody may call it`)
  })
}

const toUrl = (endpoint: Endpoint) => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

/** Every method that can reach a route; CONNECT is no request. */
const methods = METHODS.filter((method) => method !== 'CONNECT') as HTTPMethods[]

/** A known path with another method is 405, not 404. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const byUrl = new Map<string, HTTPMethods[]>()
  for (const endpoint of endpoints) byUrl.set(toUrl(endpoint), [...(byUrl.get(toUrl(endpoint)) ?? []), endpoint.method])
  for (const [url, known] of byUrl) {
    const allow = known.includes('GET') ? ['GET', 'HEAD', ...known.filter((method) => method !== 'GET')] : known
    const others = methods.filter((method) => !allow.includes(method))
    app.route({
      method: others,
      url,
      handler: (_request, reply) => {
        reply.header('allow', allow.join(', '))
        refuse('method_not_allowed')
      },
    })
  }
}

/** The order of checks is the contract's: 429, 401, 403 verification, 403 role, 403 step-up, 400; then what the verb judges. */
async function runCall(
  endpoint: Endpoint,
  checks: Checks,
  answer: Answer<'login'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const session = await readSession(endpoint, checks, request)
  if (session) reply.log = request.log = request.log.child({ account: session.viewer.id })
  await refuseOverLimit(
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
  const viewer = viewerOf(endpoint, session)
  const refusal = accessRefusal(endpoint.access, viewer)
  if (refusal) {
    if (refusal === 'forbidden' && session?.isHeldBack) refuse('second_factor_required')
    const isIssueWrite = endpoint.access === 'verified'
    refuse(refusal === 'email_not_verified' && isIssueWrite ? 'email_not_verified_for_issues' : refusal)
  }
  const demandPassword = () => {
    if (!isSteppedUp(session?.steppedUpAt ?? null, request.receivedAt))
      refuse('step_up_required', session?.hasSecondFactor ? { data: { needsCode: true } } : {})
  }
  if (endpoint.stepUp) demandPassword()
  const readBody = () => judge(endpoint.body, request.body ?? {})
  const call = {
    params: judge(endpoint.params, request.params),
    query: judge(endpoint.query, request.query),
    body: endpoint.bodyIsJudgedLast ? undefined : readBody(),
    readBody,
    viewer,
    sessionId: session?.sessionId ?? null,
    sessionViewer: session?.viewer ?? null,
    receivedAt: request.receivedAt,
    userAgent: header(request, 'user-agent')?.slice(0, userAgentMax) ?? null,
    idempotencyKey: header(request, 'idempotency-key'),
    expectedVersion: endpoint.versioned ? versionOf(header(request, 'if-match')) : null,
    demandPassword,
    markReplayed: () => reply.header('idempotent-replayed', 'true'),
  }
  const body = await answer(call as unknown as Call<'login'>)
  if (endpoint.attachment) reply.header('content-disposition', `attachment; filename="${endpoint.attachment}"`)
  return reply
    .code(endpoint.status ?? 200)
    .type(endpoint.mediaType ?? 'application/json; charset=utf-8')
    .send(body)
}

function limitsOf({ limits = [] }: Endpoint, request: FastifyRequest) {
  const query = request.query as Record<string, unknown>
  return limits.filter(({ onlyWith }) => onlyWith === undefined || Boolean(query[onlyWith]))
}

/** Public calls ignore the token altogether, even a bad one, unless the table says that they have a use for it. */
async function readSession(endpoint: Endpoint, checks: Checks, request: FastifyRequest) {
  if (endpoint.access === 'public' && !endpoint.knowsSession) return null
  const token = bearerToken(request)
  return token ? checks.findSession(token, request.receivedAt) : null
}

/** Public calls are made by nobody. An admin who is held back is an admin for what turns the second factor on. */
function viewerOf(endpoint: Endpoint, session: Awaited<ReturnType<SessionFinder>>): Viewer | null {
  if (!session || endpoint.access === 'public') return null
  return endpoint.withoutSecondFactor && session.isHeldBack ? { ...session.viewer, role: 'admin' } : session.viewer
}

/** Of two tokens neither is taken: nobody can say which one a proxy in front has looked at. */
export function bearerToken(request: FastifyRequest): string | null {
  if (timesSent(request, 'authorization') > 1) return null
  return /^bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function judge(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: FieldMessages = {}
  for (const problem of result.error.issues) {
    const field = String(problem.path[0] ?? '')
    fields[field] ??= problem.message
  }
  return refuseFields(fields)
}

function emailOf(body: unknown): string | null {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 300) : null
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** If-Match: "7". Anything that is no version of ours matches none, so it is stale rather than ignored. */
function versionOf(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1]
  return version ? Number(version) : -1
}
