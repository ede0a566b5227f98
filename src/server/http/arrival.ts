import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock'

const arrivals = new WeakMap<IncomingMessage, Date>()

/** A class of messages for Node's HTTP server, which notes when the last byte of each was read. */
export function messagesTimedBy(clock: Clock): typeof IncomingMessage {
  return class extends IncomingMessage {
    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      // Node ends a message this way as soon as it has parsed the last byte, also if nobody reads the body yet.
      if (chunk === null) arrivals.set(this, clock.now())
      return super.push(chunk, encoding)
    }
  }
}

/** When the last byte of a request was read; undefined until then, and for requests that came over no connection. */
export const arrivalOf = (message: IncomingMessage): Date | undefined => arrivals.get(message)

/**
 * Begins one request with a body per round of the event loop. What a request does until it first waits takes longer than
 * reading it, and Node would do that for one request after the other before it reads the next: in the last second of a
 * contest, the last of them would be read too late.
 */
export function readBeforeWork(app: FastifyInstance): void {
  const waiting: (() => void)[] = []
  const beginNext = () => {
    const begin = waiting.shift()
    if (waiting.length > 0) setImmediate(beginNext)
    begin?.()
  }
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    if (request.method === 'GET') return done()
    if (waiting.push(done) === 1) setImmediate(beginNext)
  })
}
