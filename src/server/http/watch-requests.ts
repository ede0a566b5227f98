import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Piece, WorkInProgress } from '../metrics/work-in-progress'

/** Tracks the route of each running request, for the log of event loop stalls. */
export function watchRequests(app: FastifyInstance, { begin, end }: Pick<WorkInProgress, 'begin' | 'end'>): void {
  const pieces = new WeakMap<FastifyRequest, Piece>()
  app.addHook('onRequest', (request, _reply, done) => {
    const piece = begin(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    pieces.set(request, piece)
    // Also fires if the client has disconnected and no reply is sent.
    request.raw.once('close', () => end(piece))
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const piece = pieces.get(request)
    if (piece) end(piece)
    done()
  })
}
