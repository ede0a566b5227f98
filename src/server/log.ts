import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { messageOf } from './db/database-errors'

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
      err: loggable,
    },
  }
}

/** PostgreSQL's detail and Drizzle's parameters quote what people sent; neither belongs in a log. */
function loggable(error: unknown): { type: string; message: string; code?: string; stack: string } {
  const innermost = (error as Error).cause ?? error
  const { name, stack = '' } = innermost as Error
  const code = (innermost as { code?: unknown }).code
  return {
    type: name,
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}
