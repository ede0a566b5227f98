import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { type AnalyticsTarget, analyticsOrigin } from '../../domain/analytics/analytics-target'

const transportSecurity = { maxAge: 31_536_000, includeSubDomains: true }
const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Headers of every reply. Nothing is loaded from elsewhere, nothing inline runs, nobody frames us. An analytics provider
 * that the operator chose may be sent to; no script of theirs may run.
 */
export async function addSecurityHeaders(app: FastifyInstance, analytics: AnalyticsTarget): Promise<void> {
  const provider = analyticsOrigin(analytics)
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(provider ? [provider] : [])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // One policy, for the addresses of the client's own workers.
        'trusted-types': ['primacy-worker'],
      },
    },
    strictTransportSecurity: transportSecurity,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    xXssProtection: false,
    originAgentCluster: true,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', permissions)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}

/** The same for a refusal that is sent before any hook has run. It is JSON, so its policy allows nothing at all. */
export const headersBeforeHooks = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${transportSecurity.maxAge}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
