import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { accountRoutes } from './accounts/account-routes'
import { createSessionFinder } from './accounts/find-session'
import { sessionRoutes } from './accounts/session-routes'
import { createSessionTokens } from './accounts/session-token'
import type { Clock } from './clock'
import { contestRoutes } from './contests/contest-routes'
import type { Database } from './db/database'
import { migrationsPending } from './db/migrate'
import { answerClientError, answerErrors, sendRefusal, toRefusal } from './http/error-replies'
import { serveHealth } from './http/health'
import { acceptJsonOnly } from './http/json-body'
import { openApiDocument } from './http/openapi'
import { endpointRegistry } from './http/register-endpoints'
import { addSecurityHeaders } from './http/security-headers'
import { type Site, serveSite } from './http/site-files'
import { issueListRoutes } from './issues/issue-list-routes'
import { issueRoutes } from './issues/issue-routes'
import { judgingRoutes } from './judging/judging-routes'
import { mailboxRoutes } from './mail/mailbox-routes'

export type Wiring = {
  database: Database
  clock: Clock
  authSecret: string
  tokenDays: number
  rateLimitScale: number
  corsOrigins: string[]
  trustProxy: number
  mailboxShown: boolean
  site: Site
  /** Wakes the mail worker after something was put into the outbox. */
  kickMail: () => void
  isDraining: () => boolean
  logger?: FastifyServerOptions['logger']
}

const bodyLimit = 256 * 1024

/** The whole product as one Fastify instance that does not listen yet. */
export async function buildApp(wiring: Wiring): Promise<FastifyInstance> {
  const app = Fastify({
    logger: wiring.logger ?? false,
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < wiring.trustProxy,
    requestTimeout: 20_000,
    routerOptions: { maxParamLength: 8_000 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, _request, reply) => sendRefusal(reply, toRefusal(error)),
    clientErrorHandler: answerClientError,
  })
  // The arrival is stamped before anything waits, because deadlines are judged by it.
  app.decorateRequest('receivedAt')
  app.addHook('onRequest', async (request) => {
    request.receivedAt = wiring.clock.now()
  })
  answerErrors(app)
  acceptJsonOnly(app)
  await addSecurityHeaders(app)
  if (wiring.corsOrigins.length > 0) await allowOrigins(app, wiring.corsOrigins)
  await serveApi(app, wiring)
  await serveSite(app, wiring.site)
  if (wiring.mailboxShown) {
    await app.register(mailboxRoutes, { db: wiring.database.db, siteName: wiring.site.siteName })
  }
  return app
}

async function serveApi(app: FastifyInstance, wiring: Wiring): Promise<void> {
  const { database, clock, kickMail } = wiring
  const { db } = database
  const tokens = createSessionTokens({ secret: wiring.authSecret, days: wiring.tokenDays })
  const findSession = createSessionFinder(db, tokens)
  const api = endpointRegistry(app, { db, clock, findSession, rateLimitScale: wiring.rateLimitScale })
  accountRoutes(api, { db, kickMail })
  sessionRoutes(api, { db, tokens, kickMail })
  contestRoutes(api, { db })
  issueRoutes(api, { db })
  issueListRoutes(api, { db })
  judgingRoutes(api, { db, kickMail })
  api.finish()
  serveHealth(app, {
    clock,
    findSession,
    isDraining: wiring.isDraining,
    checks: {
      database: () => database.ping(),
      async migrations() {
        if ((await migrationsPending(database)) > 0) throw new Error('migrations are pending')
      },
    },
  })
  await serveApiDocument(app, wiring.site.siteName)
}

async function serveApiDocument(app: FastifyInstance, siteName: string): Promise<void> {
  const document = openApiDocument(siteName)
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  })
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
