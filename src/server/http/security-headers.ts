import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { type AnalyticsTarget, analyticsOrigin } from '../../domain/analytics/analytics-target'

const transportSecurity = { maxAge: 31_536_000, includeSubDomains: true }
const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Headers for every reply. Pages load nothing from other sites, run no inline code and can't be framed. If the operator
 * configured an analytics provider, data can be sent there, but none of its scripts can run.
 */
export function addSecurityHeaders(app: FastifyInstance, analytics: AnalyticsTarget): void {
  const provider = analyticsOrigin(analytics)
  const headers = headersOf({
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
        // For the URLs of the client's own workers.
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Headers set by helmet. They don't depend on the request, so compute them once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const response: Partial<ServerResponse> = {
    setHeader(name, value) {
      headers[name.toLowerCase()] = String(value)
      return response as ServerResponse
    },
    removeHeader() {},
  }
  helmet(options)({} as IncomingMessage, response as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/** For errors sent before any hook has run. They are JSON, so the policy allows nothing. */
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
