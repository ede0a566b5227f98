import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { addWaitToDeadline } from './db/pool/request-deadline'
import { requireOneHost } from './http/api'
import { createTimedMessage, getArrivalTime, readBeforeWork } from './http/arrival'
import {
  answerClientError,
  answerFrameworkError,
  endStalledConnections,
  registerErrorHandler,
} from './http/error-replies'
import { acceptJsonOnly } from './http/json-body'
import { trackContestEnds } from './http/limits/contest-ends'
import { createEventLoopPacer } from './http/limits/event-loop-pacer'
import { createRequestLimiter, maxRunning } from './http/limits/request-limiter'
import { addSecurityHeaders } from './http/security-headers'
import { type SecurityContact, serveSecurityTxt } from './http/security-txt'
import { decodableUrl, serveSite } from './http/site-files'
import { logRequests } from './log'
import type { MailboxAccess } from './mail/mail-settings'
import { mailboxRoutes } from './mail/mailbox-routes'
import { type PublicWiring, withPublicPages } from './public-routes'
import { type ApiWiring, serveApi } from './serve-api'

export type Wiring = Omit<ApiWiring, 'publicSite' | 'servePages'> &
  PublicWiring & {
    corsOrigins: string[]
    trustProxy: number
    mailbox: MailboxAccess
    /** Contact for vulnerability reports about this site. */
    security?: SecurityContact | undefined
    logger?: FastifyServerOptions['logger']
    /** Multiplies how long a submission waits for those before it: a crowded machine must not fail a test. */
    timeoutFactor?: number
    traceRequests?: ((app: FastifyInstance) => void) | undefined
  }

const bodyLimit = 256 * 1024

/** The complete product as a Fastify instance that isn't listening yet. */
export async function buildApp(wiring: Wiring): Promise<FastifyInstance> {
  const { timeoutFactor = 1 } = wiring
  let read = 0
  const onRead = () => {
    read += 1
  }
  const app = Fastify({
    logger: wiring.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < wiring.trustProxy,
    routerOptions: { maxParamLength: 8_000 },
    rewriteUrl: decodableUrl,
    genReqId: () => crypto.randomUUID(),
    // Node applies the longer of the two timeouts to the whole request, and by default checks only every 30 seconds.
    requestTimeout: 17_000,
    // Answer requests normally while the server closes, then end their connections.
    return503OnClosing: false,
    // Timeout for a client that doesn't read the reply. While writing, Node waits for it twice. Idle keep-alive
    // connections may stay open longer.
    connectionTimeout: 8_000,
    // Proxies reuse connections for about a minute.
    keepAliveTimeout: wiring.trustProxy > 0 ? 72_000 : 15_000,
    http: {
      IncomingMessage: createTimedMessage(wiring.clock, { unreadBytes: bodyLimit, onRead }),
      requireHostHeader: false,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
    },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  })
  app.server.on('connection', onRead)
  endStalledConnections(app)
  logRequests(app)
  const contestEnds = trackContestEnds(wiring.clock)
  const turns = (perRound: number) => createEventLoopPacer({ ...contestEnds, countRead: () => read, perRound })
  readBeforeWork(app, turns(1))
  wiring.traceRequests?.(app)
  // Needed for deadlines.
  app.decorateRequest('receivedAt')
  app.addHook('preValidation', (request, _reply, done) => {
    request.receivedAt = getArrivalTime(request.raw) ?? wiring.clock.now()
    done()
  })
  // Tell clients of a stopping instance to open their next connection elsewhere.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (wiring.isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
  registerErrorHandler(app)
  acceptJsonOnly(app)
  addSecurityHeaders(app, wiring.site.analytics)
  requireOneHost(app)
  if (wiring.corsOrigins.length > 0) await allowOrigins(app, wiring.corsOrigins)
  const all = withPublicPages(wiring)
  serveApi(app, all, {
    limitRequests: createRequestLimiter({ onStalled: addWaitToDeadline, nextTurn: turns(maxRunning), timeoutFactor }),
    noteEnd: contestEnds.note,
  })
  if (wiring.security) serveSecurityTxt(app, wiring.security, wiring.clock)
  await serveSite(app, wiring.site)
  await all.registerPublicPages(app)
  if (wiring.mailbox !== 'nobody') {
    const { database, mailbox, site } = wiring
    await app.register(mailboxRoutes, { db: database.db, siteName: site.siteName, isForAll: mailbox === 'everybody' })
  }
  return app
}

/** Only exact origins and no credentials, because the API uses no cookies. */
async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-browser-secret',
    ],
    exposedHeaders: [
      ...['etag', 'x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'],
      ...['idempotent-replayed', 'date'],
    ],
    maxAge: 600,
  })
}
