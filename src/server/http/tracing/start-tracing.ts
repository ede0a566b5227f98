import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database'
import { currentRelease } from '../../release'
import { traceQueries } from './trace-queries'

export type Tracing = {
  traceRequests: (app: FastifyInstance) => void
  /** Sends what has been recorded so far. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  endpoint: string
  pool: Database['pool']
  version?: string
  warn: (text: string) => void
}

/** Timeout of one batch including retries; the next batch waits as long. */
const timeoutMillis = 3_000
const maxStopMs = 2_000
const silentRoutes = ['/healthz', '/readyz', '/metrics']
const storage = new AsyncLocalStorage<Context>()

/**
 * Sends a trace of each request with its statements to a collector. A trace names routes and statements, never a URL, a
 * parameter or a person. Loaded only if an endpoint is set. Instruments by hand, because auto-instrumentation finds no
 * modules in a bundle.
 */
export function startTracing({ endpoint, pool, version = currentRelease().version, warn }: Options): Tracing {
  const say = atMostEveryMinute((words) => warn(`traces could not be sent: ${words}`))
  const logged = { error: say, warn: say, info: () => {}, debug: () => {}, verbose: () => {} }
  diag.setLogger(logged, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'primacy', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis }))],
  })
  const tracer = provider.getTracer('primacy')
  const stopQueries = traceQueries(pool, tracer, () => storage.getStore())

  return {
    traceRequests(app) {
      const traces = new WeakMap<object, { span: Span; context: Context }>()
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        if (silentRoutes.includes(route)) return done()
        // Don't continue a caller's trace, because anyone can call.
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
          ROOT_CONTEXT,
        )
        traces.set(request, { span, context: trace.setSpan(ROOT_CONTEXT, span) })
        done()
      })
      // Runs after the body is read, whose events belong to the connection rather than the request.
      app.addHook('preValidation', (request, _reply, done) => {
        const traced = traces.get(request)
        if (traced) storage.run(traced.context, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = traces.get(request)?.span
        span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'primacy.request_id': request.id })
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    flush: () => provider.forceFlush(),
    async stop() {
      stopQueries()
      // An unreachable collector must not delay or fail the shutdown.
      const last = provider.shutdown().catch((error: Error) => say(error.message))
      await Promise.race([last, wait(maxStopMs, undefined, { ref: false })])
      diag.disable()
    },
  }
}

/** While the collector is unreachable, every batch fails, one every few seconds. */
function atMostEveryMinute(say: (message: string) => void): (message: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (message) => {
    const now = performance.now()
    if (now - saidAt < 60_000) return
    saidAt = now
    say(message)
  }
}
