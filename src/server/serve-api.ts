import type { FastifyInstance } from 'fastify'
import { createSessionFinder } from './accounts/find-session'
import { createFactorKeys } from './accounts/second-factor/factor-keys'
import { createSessionTokens } from './accounts/session-token'
import { readStoredState } from './admin/system/read-system'
import { createContestCache } from './contests/contest-cache'
import { serverSecrets } from './db/encryption/secret-keys'
import { migrationsPending } from './db/migrate'
import { serveApiDocument } from './http/api-document/openapi'
import { serveHealth } from './http/health'
import { knownPaths } from './http/other-methods'
import { endpointRegistry, type RequestOrder } from './http/register-endpoints'
import { notifyOfTerms } from './issues/notify-author'
import type { Metrics } from './metrics/metrics'
import { type RouteWiring, registerRoutes } from './register-routes'
import { accessTokensOf, endpointsWith, findRunnerOf } from './startup/features'

export type ApiWiring = Omit<
  RouteWiring,
  'tokens' | 'factorKeys' | 'contests' | 'notifyOfTerms' | 'secrets' | 'beforeClose'
> & {
  authSecret: string
  /** The previous secret, while tokens that it signed are still valid. */
  previousAuthSecret?: string | undefined
  tokenDays: number
  adminSessionHours: number
  /** If set, admins without a second factor have no admin rights. */
  adminsNeedSecondFactor?: boolean
  /** How often mails were delayed because of the per-minute limit. */
  mailFloods?: () => number
  metrics: Metrics
  /** Grants access to /metrics, like an admin's session. */
  metricsToken?: string | undefined
  isDraining: () => boolean
}

/** Registers the API's routes, the health checks and the OpenAPI document. */
export function serveApi(app: FastifyInstance, wiring: ApiWiring, order: RequestOrder): void {
  const endpoints = endpointsWith(wiring.features)
  app.decorate('knownPaths', knownPaths(endpoints))
  const { database, clock } = wiring
  const { db, changes } = database
  const { authSecret, previousAuthSecret, tokenDays, adminSessionHours, adminsNeedSecondFactor = false } = wiring
  const tokens = createSessionTokens({
    secret: authSecret,
    previousSecret: previousAuthSecret,
    days: tokenDays,
    adminHours: adminSessionHours,
  })
  const secrets = serverSecrets(authSecret, previousAuthSecret)
  const factorKeys = createFactorKeys(secrets)
  const accessTokens = accessTokensOf(wiring.features)
  const findSession = createSessionFinder({ db, changes, tokens, accessTokens, adminsNeedSecondFactor })
  const api = endpointRegistry(app, endpoints, {
    db,
    changes,
    clock,
    findSession,
    findRunner: findRunnerOf(wiring.features)(db),
    rateLimitScale: wiring.rateLimitScale,
    commitsWait: database.commitsWait,
    ...order,
  })
  registerRoutes(api, {
    ...wiring,
    tokens,
    factorKeys,
    secrets,
    contests: createContestCache(db, changes),
    notifyOfTerms,
    beforeClose: (stop) => void app.addHook('preClose', async () => void (await stop())),
  })
  api.finish()
  serveHealth(app, {
    clock,
    findSession,
    isDraining: wiring.isDraining,
    metrics: wiring.metrics,
    metricsToken: wiring.metricsToken,
    mailFloods: wiring.mailFloods ?? (() => 0),
    poolState: () => database.poolState(),
    readStored: () => readStoredState(db, clock.now()),
    checks: {
      database: () => database.ping(),
      async migrations() {
        if ((await migrationsPending({ pool: database.probe })) > 0) throw new Error('migrations are pending')
      },
    },
  })
  serveApiDocument(app, endpoints, wiring.site.siteName)
}
