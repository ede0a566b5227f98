import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenRefusal } from '../../domain/accounts/access-token'
import { accessRefusal } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { Metrics, PoolState, StoredState } from '../metrics/metrics'
import type { Piece, WorkInProgress } from '../metrics/work-in-progress'
import { currentRelease } from '../release'
import { bearerToken, browserSecretOf, countHeader, type SessionFinder } from './api'

export type Health = {
  clock: Clock
  findSession: SessionFinder
  /** A rejecting check makes the instance unready. */
  checks: Record<string, () => Promise<void>>
  isDraining: () => boolean
  metrics: Metrics
  metricsToken: string | undefined
  poolState: () => PoolState
  readStored: () => Promise<StoredState>
  /** How often this instance has delayed mails because of the per-minute limit. */
  mailFloods: () => number
}

/**
 * /healthz reports the process and its version, /readyz its dependencies; /metrics requires its token or an admin's.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', unlogged, async () => ({ status: 'ok', ...currentRelease() }))
  app.get('/readyz', unlogged, async (_request, reply) => {
    const results = await runChecks(health)
    const failing = Object.keys(results).filter((name) => results[name] !== 'ok')
    if (failing.length > 0) reply.code(503).header('retry-after', '5')
    return { status: failing.length > 0 ? 'unavailable' : 'ok', failing, checks: results }
  })
  serveMetrics(app, health)
}

/** Load balancer probes would dominate the log. Their errors are still logged. */
const unlogged = { logLevel: 'warn' } as const

const checkTimeoutMs = 2_000

async function runChecks(health: Health): Promise<Record<string, string>> {
  if (health.isDraining()) return { process: 'shutting down' }
  const results = Object.entries(health.checks).map(async ([name, check]) => [name, await runCheck(check)])
  return Object.fromEntries(await Promise.all(results))
}

function runCheck(check: () => Promise<void>): Promise<string> {
  return Promise.race([
    check().then(
      () => 'ok',
      () => 'failed',
    ),
    new Promise<string>((resolve) => setTimeout(resolve, checkTimeoutMs, 'timed out').unref()),
  ])
}

function serveMetrics(app: FastifyInstance, health: Health): void {
  const { metrics } = health
  metrics.showRelease(currentRelease())
  watchRequests(app, metrics.progress)
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!hasMetricsToken(request, health.metricsToken)) await requireAdmin(request, health)
    metrics.mailFloods.reset()
    metrics.mailFloods.inc(health.mailFloods())
    metrics.showPool(health.poolState())
    metrics.showStored(await health.readStored().catch(() => null), health.clock.now())
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Hashed, because constant-time comparison requires equal lengths. */
function hasMetricsToken(request: FastifyRequest, token: string | undefined): boolean {
  if (!token || countHeader(request, 'authorization') > 1) return false
  const sent = /^bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  return sent !== undefined && timingSafeEqual(sha256(sent), sha256(token))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function requireAdmin(request: FastifyRequest, { findSession, clock }: Health): Promise<void> {
  const token = bearerToken(request)
  const session = token ? await findSession(token, clock.now(), browserSecretOf(request)) : null
  const barred = session?.accessToken && tokenRefusal(undefined, session.accessToken.scopes)
  const refusal = barred ?? accessRefusal('admin', session?.viewer ?? null)
  if (refusal) refuse(refusal)
}

/** Tracks the route of each running request, for the log of event loop stalls. */
export function watchRequests(app: FastifyInstance, { begin, end }: Pick<WorkInProgress, 'begin' | 'end'>): void {
  const pieces = new WeakMap<FastifyRequest, Piece>()
  app.addHook('onRequest', (request, _reply, done) => {
    const piece = begin(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    pieces.set(request, piece)
    // Also fires if the client has disconnected and no reply is sent.
    request.raw.once('close', () => end(piece))
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const piece = pieces.get(request)
    if (piece) end(piece)
    done()
  })
}
