import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { accessRefusal } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { SessionFinder } from './api'
import { bearerToken } from './register-endpoints'

export type Health = {
  clock: Clock
  findSession: SessionFinder
  /** Each check resolves, or rejects with what is wrong. */
  checks: Record<string, () => Promise<void>>
  isDraining: () => boolean
  /** How often the cap over all mails has held mails back, by this instance. */
  mailFloods: () => number
}

/** /healthz tells of the process alone, /readyz of what it needs, /metrics is for Prometheus with an admin's token. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await runChecks(health)
    const failing = Object.keys(results).filter((name) => results[name] !== 'ok')
    if (failing.length > 0) reply.code(503).header('retry-after', '5')
    return { status: failing.length > 0 ? 'unavailable' : 'ok', failing, checks: results }
  })
  serveMetrics(app, health)
}

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
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  new Counter({
    name: 'mail_floods_total',
    help: 'How often the cap over all mails of a minute has held mails back',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(health.mailFloods())
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const token = bearerToken(request)
    const session = token ? await health.findSession(token, health.clock.now()) : null
    const refusal = accessRefusal('admin', session?.viewer ?? null)
    if (refusal) refuse(refusal)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
