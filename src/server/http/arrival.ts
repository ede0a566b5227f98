import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock'
import type { WaitForTurn } from './limits/event-loop-pacer'

const arrivals = new WeakMap<IncomingMessage, Date>()

/** The message that each connection sent last. */
const latest = new WeakMap<Socket, IncomingMessage>()

type Messages = {
  unreadBytes: number
  /** Told of each part of a message. */
  onRead: () => void
}

/**
 * A class of messages for Node's HTTP server, which notes when the last byte of each was read. Node reads `unreadBytes` of a
 * body that nobody takes yet; it would stop much earlier, and the end of a long report would be read when its turn comes.
 */
export function createTimedMessage(clock: Clock, { unreadBytes, onRead }: Messages): typeof IncomingMessage {
  return class extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      latest.set(socket, this)
    }

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      onRead()
      // Node ends a message this way as soon as it has parsed the last byte, also if nobody reads the body yet.
      if (chunk === null) arrivals.set(this, clock.now())
      return super.push(chunk, encoding) || this.readableLength < unreadBytes
    }
  }
}

/** Whether a connection has sent a head, and not all of the body that it announced. */
export const isBodyUnfinished = (socket: Socket): boolean => latest.get(socket)?.complete === false

/** When the last byte of a request was read; undefined until then, and for requests that came over no connection. */
export const getArrivalTime = (message: IncomingMessage): Date | undefined => arrivals.get(message)

/** Pages, health checks and preflights: nothing of theirs has a deadline, and what comes after a preflight may have one. */
const reads = ['GET', 'HEAD', 'OPTIONS']

/**
 * Begins one request that may change something per turn. What a request does until it first waits takes longer than reading it, and Node
 * would do that for one request after the other before it reads the next: in the last second of a contest, the last of them
 * would be read too late.
 */
export function readBeforeWork(app: FastifyInstance, nextTurn: WaitForTurn): void {
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    if (reads.includes(request.method)) return done()
    void nextTurn().then(() => done())
  })
  waitWhileWorking(app)
}

/** A proxy or a browser gives up after about as long. */
const mostWorkMs = 60_000

/**
 * Node ends a connection on which nothing moves, because its client may not read. While a request is worked on, the client
 * waits for this server, so that time counts only once the reply is sent.
 */
function waitWhileWorking(app: FastifyInstance): void {
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    // Requests of tests have no connection.
    raw.socket.setTimeout?.(mostWorkMs)
    done()
  })
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    raw.socket.setTimeout?.(app.server.timeout)
    done(null, payload)
  })
}
