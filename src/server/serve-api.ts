import type { FastifyInstance } from 'fastify'
import { createSessionFinder } from './accounts/find-session'
import { createFactorKeys } from './accounts/second-factor/factor-keys'
import { createSessionTokens } from './accounts/session-token'
import type { Wiring } from './app'
import { migrationsPending } from './db/migrate'
import { serveApiDocument } from './http/api-document'
import { serveHealth } from './http/health'
import { endpointRegistry } from './http/register-endpoints'
import { registerRoutes } from './register-routes'

/** Every route module, listed by hand, then health and the API's own document. */
export async function serveApi(app: FastifyInstance, wiring: Wiring): Promise<void> {
  const { database, clock } = wiring
  const { db } = database
  const { authSecret, previousAuthSecret, tokenDays, adminSessionHours, adminsNeedSecondFactor = false } = wiring
  const tokens = createSessionTokens({
    secret: authSecret,
    previousSecret: previousAuthSecret,
    days: tokenDays,
    adminHours: adminSessionHours,
  })
  const factorKeys = createFactorKeys(previousAuthSecret ? [authSecret, previousAuthSecret] : [authSecret])
  const findSession = createSessionFinder(db, tokens, { adminsNeedSecondFactor })
  const api = endpointRegistry(app, { db, clock, findSession, rateLimitScale: wiring.rateLimitScale })
  registerRoutes(api, { ...wiring, tokens, factorKeys })
  api.finish()
  serveHealth(app, {
    clock,
    findSession,
    isDraining: wiring.isDraining,
    mailFloods: wiring.mailFloods ?? (() => 0),
    checks: {
      database: () => database.ping(),
      async migrations() {
        if ((await migrationsPending({ pool: database.probe })) > 0) throw new Error('migrations are pending')
      },
    },
  })
  await serveApiDocument(app, wiring.site.siteName)
}
