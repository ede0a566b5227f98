import { type Context, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { Database } from '../../db/database'

type Query = (...args: unknown[]) => unknown
type Client = { query: Query }

/** Adds each request's statements to its trace, without their values. Returns a function that stops it. */
export function traceQueries(
  pool: Database['pool'],
  tracer: Tracer,
  currentContext: () => Context | undefined,
): () => void {
  const wrapped = new Map<Client, Query>()
  // On each acquisition rather than each new connection, because some are already open.
  const onAcquire = (connection: unknown) => {
    const client = connection as Client
    if (wrapped.has(client)) return
    const query = client.query
    wrapped.set(client, query)
    client.query = (...args) => {
      const parent = currentContext()
      const text = textOf(args[0])
      return parent && text
        ? runTraced(query.bind(client), args, startSpan(tracer, text, parent))
        : query.apply(client, args)
    }
  }
  const onRemove = (client: unknown) => void wrapped.delete(client as Client)
  pool.on('acquire', onAcquire)
  pool.on('remove', onRemove)
  return () => {
    pool.off('acquire', onAcquire)
    pool.off('remove', onRemove)
    for (const [client, query] of wrapped) client.query = query
  }
}

const textOf = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text

const startSpan = (tracer: Tracer, text: string, parent: Context): Span =>
  tracer.startSpan(
    /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY',
    { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
    parent,
  )

/** The driver returns a promise, or calls the function passed as the last argument. */
function runTraced(query: Query, args: unknown[], span: Span): unknown {
  const end = (error?: unknown) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const answer = (error: unknown, result: unknown) => {
      end(error)
      callback(error, result)
    }
    return query(...args.slice(0, -1), answer)
  }
  const result = query(...args)
  if (result instanceof Promise) result.then(() => end(), end)
  else end()
  return result
}
