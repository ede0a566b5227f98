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
