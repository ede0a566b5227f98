import type { Socket } from 'node:net'
import PQueue from 'p-queue'
import type pg from 'pg'
import { acquireSlotWithin } from '../../concurrency/acquire-slot'
import type { DatabaseHosts } from './database-hosts'
import { KeepingPool } from './keeping-pool'
import { currentDeadline, type RequestDeadline, remainingWaitMs } from './request-deadline'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

type DeadlinePoolConfig = pg.PoolConfig & {
  hosts: DatabaseHosts
  silenceMs: number
  maxWaitMs: number
  requestMs: number
  max: number
  /** Called when a statement gets no reply, or when all connections have been in use for too long. */
  onStuck: () => void
}

/**
 * A pool whose callers wait only as long as their request's deadline allows, and that closes connections to an
 * unresponsive server: a host that lost power closes no connection, and only a running server enforces
 * statement_timeout.
 *
 * Serves the oldest request first, at each of its statements. In order of statements, a burst of new requests would
 * overtake the ones in progress, and all of them would time out half done.
 */
export class DeadlinePool extends KeepingPool {
  private readonly hosts: DatabaseHosts
  private readonly silenceMs: number
  private readonly limits: { maxWaitMs: number; requestMs: number }
  private readonly onStuck: () => void
  private readonly slots: PQueue
  private readonly releaseSlot = new WeakMap<pg.PoolClient, () => void>()
  private readonly deadlines = new WeakMap<Socket, RequestDeadline>()

  constructor({ silenceMs, maxWaitMs, requestMs, onStuck, ...config }: DeadlinePoolConfig) {
    super({ ...config, connectionTimeoutMillis: maxWaitMs })
    this.hosts = config.hosts
    this.silenceMs = silenceMs
    this.limits = { maxWaitMs, requestMs }
    this.onStuck = onStuck
    this.slots = new PQueue({ concurrency: config.max })
    this.on('connect', (client) => this.closeWhenSilent(socketOf(client)))
    this.on('release', (_error, client) => {
      socketOf(client).setTimeout(0)
      this.releaseSlot.get(client)?.()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectWithin(currentDeadline(performance.now()))
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  /** The number of callers waiting for a connection. */
  callersWaiting(): number {
    return this.slots.size
  }

  private async connectWithin(deadline: RequestDeadline): Promise<pg.PoolClient> {
    const queuedAt = performance.now()
    const maxWaitMs = remainingWaitMs(deadline, this.limits, queuedAt)
    if (maxWaitMs === 0) throw connectTimeout()
    try {
      const createError = () => {
        this.onStuck()
        return connectTimeout()
      }
      const wait = { maxWaitMs, priority: -deadline.startedAt, createError }
      const release = await acquireSlotWithin(this.slots, wait)
      const client = await this.connectInSlot(release, maxWaitMs - (performance.now() - queuedAt))
      this.deadlines.set(socketOf(client), deadline)
      // At least the server's own limit: a statement that we abandoned would keep running there.
      socketOf(client).setTimeout(deadline.isUnlimited ? 0 : this.silenceMs)
      return client
    } finally {
      deadline.waitedMs += performance.now() - queuedAt
    }
  }

  /**
   * Hands the slot to the client, which frees it on release. A connection that arrives too late is released
   * immediately.
   */
  private connectInSlot(releaseSlot: () => void, maxWaitMs: number): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(connectTimeout())
      }, maxWaitMs)
      this.connectToAnyHost()
        .then(
          (client) => {
            this.releaseSlot.set(client, releaseSlot)
            if (isLate) client.release()
            else resolve(client)
          },
          (error) => {
            releaseSlot()
            reject(error)
          },
        )
        .finally(() => clearTimeout(timer))
    })
  }

  /** Tries each host once: a host that is down or accepts no writes refuses immediately. */
  private connectToAnyHost(hostsLeft = this.hosts.addresses.length): Promise<pg.PoolClient> {
    const connecting = super.connect()
    return hostsLeft === 1 ? connecting : connecting.catch(() => this.connectToAnyHost(hostsLeft - 1))
  }

  private closeWhenSilent(socket: Socket): void {
    socket.on('timeout', () => {
      const bytesRead = socket.bytesRead
      // If this process itself was suspended, the reply may have arrived in the meantime, so read it first.
      setImmediate(() => {
        if (socket.bytesRead !== bytesRead) return
        const deadline = this.deadlines.get(socket)
        this.onStuck()
        // Don't let the same request wait for this server again.
        if (deadline) deadline.isGivenUp = true
        socket.destroy(new Error('Connection terminated: the database did not answer in time'))
      })
    })
  }
}

/** Uses node-postgres's message, which isUnavailable() recognizes. */
const connectTimeout = () => new Error('timeout exceeded when trying to connect')

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket
