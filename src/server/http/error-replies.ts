import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, errorReplies } from '../../contract/errors'
import { Refusal, type RefusalCode } from '../../domain/refusals'
import { ArchiveError } from '../db/archives/read-archive'
import { isUnavailable } from '../db/database-errors'
import { isBodyUnfinished } from './arrival'
import { headersBeforeHooks } from './security-headers'

const retryAfterSeconds = 5

/** For requests that can be retried shortly. */
export const unavailable = () => new Refusal('unavailable', { retryAfterSeconds })

/** Maps Fastify's own errors to codes in the contract. */
const frameworkCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
}

/** Converts any thrown value to a refusal. Unexpected errors become 'internal', without details. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const known = frameworkCodes[(error as FastifyError).code ?? '']
  if (known) return new Refusal(known)
  if (isUnavailable(error)) return unavailable()
  if (error instanceof ArchiveError) return new Refusal('source_unreadable')
  const status = (error as FastifyError).statusCode ?? 500
  return new Refusal(status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

/** An error reply's body. If there are field errors, the first one is the message. */
function errorBody(refusal: Refusal): ErrorBody {
  const known = errorReplies[refusal.code]
  const firstField = refusal.fields ? Object.values(refusal.fields)[0] : undefined
  return {
    status: 'error',
    error: refusal.text ?? firstField ?? known.text,
    code: known.code,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.data ? { data: refusal.data } : {}),
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(errorReplies[refusal.code].status).type('application/json; charset=utf-8').send(errorBody(refusal))
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = isClientAbort(error, request) ? new Refusal('bad_request') : toRefusal(error)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    if (refusal.code === 'source_unreadable')
      request.log.error({ err: error }, 'the archive of a source cannot be read')
    if (refusal.code === 'report_unreadable') request.log.error({ err: error }, 'a report cannot be read')
    if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'database unavailable')
    return sendRefusal(reply, refusal)
  })
}

/** The client disconnected while sending the body. A lost database connection has the same error code. */
function isClientAbort(error: unknown, request: FastifyRequest): boolean {
  return (error as FastifyError).code === 'ECONNRESET' && !request.raw.complete
}

/** For URLs that the router can't parse; no hook runs for them. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...headersBeforeHooks, 'x-request-id': request.id })
  sendRefusal(reply, toRefusal(error))
}

const closeAfterMs = 1_000

const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT'

const connectionRefusals: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'header_too_large',
  [requestTimeout]: 'request_timeout',
}

/** Replies to unparsable requests (bad framing, headers too large) in the usual format. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = new Refusal(connectionRefusals[error.code ?? ''] ?? 'bad_request')
  const { status } = errorReplies[refusal.code]
  const body = JSON.stringify(errorBody(refusal))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    // A timeout may also mean that this process was too slow to read.
    ...(status === 408 ? { 'retry-after': '2' } : {}),
    'x-request-id': crypto.randomUUID(),
    ...headersBeforeHooks,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // A client that doesn't close its side would keep the connection open forever.
  setTimeout(() => socket.destroy(), closeAfterMs).unref()
}

/**
 * Closes idle connections. If a body stopped arriving, sends a reply first: Node would close without one, and a person
 * with a stalled network wouldn't learn what happened.
 */
export function endStalledConnections(app: FastifyInstance): void {
  app.server.on('timeout', (socket: Socket) => {
    if (isBodyUnfinished(socket)) answerClientError(Object.assign(new Error(), { code: requestTimeout }), socket)
    else socket.destroy()
  })
}
