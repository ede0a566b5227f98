import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock'
import type { WaitForTurn } from './limits/event-loop-pacer'

const arrivals = new WeakMap<IncomingMessage, Date>()

/** Each connection's latest message. */
const latest = new WeakMap<Socket, IncomingMessage>()

type Messages = {
  unreadBytes: number
  /** Called for each chunk of a message. */
  onRead: () => void
}

/**
 * A message class for Node's HTTP server that records when each message's last byte was read. Lets Node buffer
 * `unreadBytes` of a body that isn't consumed yet; by default it would pause much earlier and read the end of a long
 * report only when the request's turn comes.
 */
export function createTimedMessage(clock: Clock, { unreadBytes, onRead }: Messages): typeof IncomingMessage {
  return class extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      latest.set(socket, this)
    }

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      onRead()
      // Node ends a message this way as soon as it has parsed the last byte, even if no one reads the body yet.
      if (chunk === null) arrivals.set(this, clock.now())
      return super.push(chunk, encoding) || this.readableLength < unreadBytes
    }
  }
}

/** Whether a connection has sent headers, but not the complete body that they announced. */
export const isBodyUnfinished = (socket: Socket): boolean => latest.get(socket)?.complete === false

/** When a request's last byte was read; undefined before that, and for requests without a connection. */
export const getArrivalTime = (message: IncomingMessage): Date | undefined => arrivals.get(message)

/** Pages, health checks and preflights have no deadline, but a request after a preflight may have one. */
const reads = ['GET', 'HEAD', 'OPTIONS']

/**
 * Starts one state-changing request per turn. A request's work before its first wait takes longer than reading it, and
 * Node would do that work for every request before reading the next: in the last second of a contest, the last ones
 * would be read too late.
 */
export function readBeforeWork(app: FastifyInstance, nextTurn: WaitForTurn): void {
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    if (reads.includes(request.method)) return done()
    void nextTurn().then(() => done())
  })
  waitWhileWorking(app)
}

/** Proxies and browsers give up after about this long. */
const mostWorkMs = 60_000

/**
 * Node closes idle connections, because their client may not be reading. While a request is being processed, the client
 * waits for this server, so the idle timeout applies only once the reply is sent.
 */
function waitWhileWorking(app: FastifyInstance): void {
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    // Requests in tests have no connection.
    raw.socket.setTimeout?.(mostWorkMs)
    done()
  })
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    raw.socket.setTimeout?.(app.server.timeout)
    done(null, payload)
  })
}
