import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusals'

/** How often a header was sent. Of several, Node shows only the first in `headers`. */
export function countHeader(request: FastifyRequest, name: string): number {
  return request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** HTTP/1.1 requires exactly one Host header. Node's own check is off, because its reply has no body. */
export function requireOneHost(app: FastifyInstance): void {
  // No promise, because every request passes here.
  app.addHook('onRequest', (request, reply, done) => {
    const count = countHeader(request, 'host')
    if (count === 1 || (count === 0 && request.raw.httpVersion === '1.0')) return done()
    reply.header('connection', 'close')
    done(new Refusal('bad_request'))
  })
}
