import type { Socket } from 'node:net'
import pg from 'pg'
import { type Patience, patienceOfCaller, waitLeft } from './patience'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

/** Whoever waits for a connection; `go` lets them have one. */
type Waiting = { since: number; go: () => void }

/**
 * A pool for which nobody waits longer than the request they are part of, and whose connections are given up when the
 * server does not answer: a host that vanished closes none, and a statement's limit is the server's to keep.
 *
 * Whose request came first is served first, at each of its statements: were those who have begun to stand in line behind
 * all that come after them, a rush would end with everybody half served and out of patience at the same moment.
 */
export class PatientPool extends pg.Pool {
  private readonly silenceMs: number
  private readonly waitMs: number
  private readonly line: Waiting[] = []
  private readonly askers = new WeakMap<Socket, Patience>()
  private free: number

  constructor({ silenceMs, waitMs, ...config }: pg.PoolConfig & { silenceMs: number; waitMs: number; max: number }) {
    super({ ...config, connectionTimeoutMillis: waitMs })
    this.silenceMs = silenceMs
    this.waitMs = waitMs
    this.free = config.max
    this.on('connect', (client) => this.giveUpOnSilence(socketOf(client)))
    this.on('release', (_error, client) => {
      socketOf(client).setTimeout(0)
      this.letNextGo()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectInTime(patienceOfCaller(performance.now()))
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  private async connectInTime(patience: Patience): Promise<pg.PoolClient> {
    const askedAt = performance.now()
    if (waitLeft(patience, this.waitMs, askedAt) === 0) throw outOfPatience()
    try {
      await this.turnOf(patience, askedAt)
      const waited = performance.now() - askedAt
      const client = await this.unlessLate(super.connect(), waitLeft(patience, this.waitMs, askedAt) - waited)
      this.askers.set(socketOf(client), patience)
      // Never less than the server's own limit: a statement that we gave up would go on there without us.
      socketOf(client).setTimeout(patience.isUnhurried ? 0 : this.silenceMs)
      return client
    } finally {
      patience.waitedMs += performance.now() - askedAt
    }
  }

  private turnOf(patience: Patience, now: number): Promise<void> | undefined {
    if (this.free > 0) {
      this.free -= 1
      return
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.line.splice(this.line.indexOf(waiting), 1)
          reject(outOfPatience())
        },
        waitLeft(patience, this.waitMs, now),
      )
      const waiting = {
        since: patience.since,
        go() {
          clearTimeout(timer)
          resolve()
        },
      }
      const place = this.line.findLastIndex((other) => other.since <= waiting.since) + 1
      this.line.splice(place, 0, waiting)
    })
  }

  private letNextGo(): void {
    const next = this.line.shift()
    if (next) next.go()
    else this.free += 1
  }

  private giveUpOnSilence(socket: Socket): void {
    socket.on('timeout', () => {
      const heard = socket.bytesRead
      // A process that stood still itself first reads what came meanwhile.
      setImmediate(() => {
        if (socket.bytesRead !== heard) return
        const asker = this.askers.get(socket)
        // Nor does the same request ask anything else of a server that is gone.
        if (asker) asker.until = 0
        socket.destroy(new Error('Connection terminated: the database did not answer in time'))
      })
    })
  }

  /** A connection that comes too late for its caller goes back at once. */
  private unlessLate(connecting: Promise<pg.PoolClient>, withinMs: number): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(outOfPatience())
      }, withinMs)
      connecting
        .then(
          (client) => (isLate ? client.release() : resolve(client)),
          (error) => {
            this.letNextGo()
            reject(error)
          },
        )
        .finally(() => clearTimeout(timer))
    })
  }
}

/** In the words of node-postgres. */
const outOfPatience = () => new Error('timeout exceeded when trying to connect')

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket
