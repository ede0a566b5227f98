import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Piece, WorkInProgress } from '../metrics/work-in-progress'

/** Names the route of each request while it runs, for the log of stalls. */
export function watchRequests(app: FastifyInstance, { begin, end }: Pick<WorkInProgress, 'begin' | 'end'>): void {
  const pieces = new WeakMap<FastifyRequest, Piece>()
  app.addHook('onRequest', (request, _reply, done) => {
    const piece = begin(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    pieces.set(request, piece)
    // Also when the client has gone, and there is nobody to reply to.
    request.raw.once('close', () => end(piece))
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const piece = pieces.get(request)
    if (piece) end(piece)
    done()
  })
}
