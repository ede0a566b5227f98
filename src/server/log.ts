import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { reasonForLog } from '../domain/system/mail-failure'
import { messageOf } from './db/database-errors'

/**
 * The structured log. Contains route patterns instead of URLs, because URLs contain tokens, and no headers or bodies.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // A request with an unsupported method has no route.
        route: request.routeOptions?.url ?? patternFor(request) ?? 'unknown',
        ip: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
      err: loggable,
    },
  }
}

const patternFor = ({ server, url }: FastifyRequest) => server?.knownPaths?.patternOf(url.split('?', 1)[0] ?? '')

/** Omits PostgreSQL's detail and Drizzle's parameters, which contain user input. */
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

/** Writes regardless of LOG_LEVEL, for entries that must not get lost. */
export const unfilteredLog = (log: FastifyBaseLogger): FastifyBaseLogger => log.child({}, { level: 'info' })

/** One line per request with method, route, status and milliseconds, instead of Fastify's two. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed')
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ req: request }, 'request aborted by the client')
    done()
  })
}

/** For messages from other programs, which may repeat what they were sent. */
export const warnBriefly = (log: FastifyBaseLogger, words: string): void => log.warn(reasonForLog(words))
