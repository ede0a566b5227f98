import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { PaymentSettings } from './awards/payments/standing-lines'
import type { Clock } from './clock'
import type { Database } from './db/database'
import { answerClientError, answerErrors, answerFrameworkError } from './http/error-replies'
import { acceptJsonOnly } from './http/json-body'
import { demandOneHost } from './http/request-headers'
import { addSecurityHeaders } from './http/security-headers'
import { type SecurityContact, serveSecurityTxt } from './http/security-txt'
import { readableUrl, type Site, serveSite } from './http/site-files'
import type { MailboxAccess } from './mail/mail-settings'
import { mailboxRoutes } from './mail/mailbox-routes'
import { serveApi } from './serve-api'
import type { Signer } from './signing/signer'

export type Wiring = {
  database: Database
  clock: Clock
  authSecret: string
  /** The one before, while tokens that it signed are still about. */
  previousAuthSecret?: string | undefined
  signer: Signer
  tokenDays: number
  adminSessionHours: number
  /** Admins without a second factor have no rights of an admin. */
  adminsNeedSecondFactor?: boolean
  rateLimitScale: number
  corsOrigins: string[]
  trustProxy: number
  mailbox: MailboxAccess
  site: Site
  /** Whom to tell of a hole in the site; without it nobody is named. */
  security?: SecurityContact | undefined
  payments: PaymentSettings
  /** Wakes the mail worker after something was put into the outbox. */
  kickMail: () => void
  /** How often the cap over all mails has held mails back. */
  mailFloods?: () => number
  isDraining: () => boolean
  /** How a login that is slowed down waits; by a timer unless a test has its own way. */
  pause?: (ms: number) => Promise<unknown>
  logger?: FastifyServerOptions['logger']
}

const bodyLimit = 256 * 1024

/** The whole product as one Fastify instance that does not listen yet. */
export async function buildApp(wiring: Wiring): Promise<FastifyInstance> {
  const app = Fastify({
    logger: wiring.logger ?? false,
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < wiring.trustProxy,
    routerOptions: { maxParamLength: 8_000 },
    rewriteUrl: readableUrl,
    genReqId: () => crypto.randomUUID(),
    // Node takes the longer of the two times for the whole request, and by default looks only every half minute.
    requestTimeout: 17_000,
    // What still comes while the server closes is answered like everything else, and its connection ends after it.
    return503OnClosing: false,
    // Of a connection on which nothing moves: a client that asked and does not read. An idle one may stay open longer.
    // Node looks at it twice before it gives up on one that it writes to.
    connectionTimeout: 8_000,
    // A reply that fits into the kernel's buffers leaves a slow reader idle. A proxy keeps connections for a minute.
    keepAliveTimeout: wiring.trustProxy > 0 ? 72_000 : 15_000,
    http: { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  })
  // A request has arrived with the last byte of its body, and before anything waits: deadlines are judged by it.
  app.decorateRequest('receivedAt')
  app.addHook('preValidation', async (request) => {
    request.receivedAt = wiring.clock.now()
  })
  // Whoever keeps a connection to an instance that is about to stop is told to open the next one elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (wiring.isDraining()) reply.header('connection', 'close')
  })
  answerErrors(app)
  acceptJsonOnly(app)
  await addSecurityHeaders(app, wiring.site.analytics)
  demandOneHost(app)
  if (wiring.corsOrigins.length > 0) await allowOrigins(app, wiring.corsOrigins)
  await serveApi(app, wiring)
  if (wiring.security) serveSecurityTxt(app, wiring.security, wiring.clock)
  await serveSite(app, wiring.site)
  if (wiring.mailbox !== 'nobody') {
    const { database, mailbox, site } = wiring
    await app.register(mailboxRoutes, { db: database.db, siteName: site.siteName, isForAll: mailbox === 'everybody' })
  }
  return app
}

/** Exact origins, no credentials: the API knows no cookies. */
async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match'],
    exposedHeaders: ['x-request-id', 'retry-after', 'idempotent-replayed', 'date'],
    maxAge: 600,
  })
}
