import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/account-routes'
import { createSessionFinder } from './accounts/find-session'
import { sessionRoutes } from './accounts/session-routes'
import { createSessionTokens } from './accounts/session-token'
import { analyticsRoutes } from './analytics/analytics-routes'
import type { Wiring } from './app'
import { awardRoutes } from './awards/award-routes'
import { candidateRoutes } from './candidates/candidate-routes'
import { contestRoutes } from './contests/contest-routes'
import { migrationsPending } from './db/migrate'
import { serveHealth } from './http/health'
import { openApiDocument } from './http/openapi'
import { endpointRegistry } from './http/register-endpoints'
import { issueListRoutes } from './issues/issue-list-routes'
import { issueRoutes } from './issues/issue-routes'
import { judgingRoutes } from './judging/judging-routes'
import { triageRoutes } from './judging/triage/triage-routes'

/** Every route module, listed by hand, then health and the API's own document. */
export async function serveApi(app: FastifyInstance, wiring: Wiring): Promise<void> {
  const { database, clock, kickMail } = wiring
  const { db } = database
  const tokens = createSessionTokens({ secret: wiring.authSecret, days: wiring.tokenDays })
  const findSession = createSessionFinder(db, tokens)
  const api = endpointRegistry(app, { db, clock, findSession, rateLimitScale: wiring.rateLimitScale })
  accountRoutes(api, { db, kickMail })
  sessionRoutes(api, { db, tokens, kickMail })
  contestRoutes(api, { db, kickMail })
  awardRoutes(api, { db })
  issueRoutes(api, { db })
  issueListRoutes(api, { db })
  judgingRoutes(api, { db })
  triageRoutes(api, { db })
  candidateRoutes(api, { db })
  analyticsRoutes(api, { db, target: wiring.site.analytics })
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
