import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * The structured log. A request is named by the pattern of its route, never by its address, because addresses carry
 * tokens; headers and bodies are not logged at all.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
        ip: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}

/** PostgreSQL's detail and Drizzle's parameters quote what people sent; neither belongs in a log. */
export function loggable(error: unknown): {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
} {
  const innermost = (error as Error).cause ?? error
  const { name, message, stack } = innermost as Error
  return {
    type: name,
    message: message?.split('\nparams:')[0] ?? '',
    code: (innermost as { code?: unknown }).code,
    stack,
  }
}
