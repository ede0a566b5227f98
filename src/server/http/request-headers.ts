import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/refusals'

/** How often a header was sent: of several, Node shows the first and keeps silent about the others. */
export function timesSent(request: FastifyRequest, name: string): number {
  return request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** HTTP/1.1 asks for exactly one Host. Node is told to let a missing one pass, because it would answer without a body. */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const times = timesSent(request, 'host')
    if (times === 1 || (times === 0 && request.raw.httpVersion === '1.0')) return
    reply.header('connection', 'close')
    refuse('bad_request')
  })
}
