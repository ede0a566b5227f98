import type { Socket } from 'node:net'
import pg from 'pg'
import { type Patience, patienceOfCaller, silenceLeft, waitLeft } from './patience'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

/**
 * A pool for which nobody waits longer than the request they are part of, and whose connections are given up when the
 * server does not answer: a host that vanished closes none, and a statement's limit is the server's to keep.
 */
export class PatientPool extends pg.Pool {
  private readonly silenceMs: number

  constructor({ silenceMs, ...config }: pg.PoolConfig & { silenceMs: number }) {
    super(config)
    this.silenceMs = silenceMs
    this.on('connect', giveUpOnSilence)
    this.on('release', (_error, client) => void socketOf(client).setTimeout(0))
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
    try {
      const client = await unlessLate(super.connect(), waitLeft(patience, askedAt))
      socketOf(client).setTimeout(silenceLeft(patience, this.silenceMs, performance.now()))
      return client
    } finally {
      patience.waitMs -= performance.now() - askedAt
    }
  }
}

/** Whoever comes too late for its caller goes back at once. */
function unlessLate(connecting: Promise<pg.PoolClient>, withinMs: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error('timeout exceeded when trying to connect'))
    }, withinMs)
    connecting
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket

function giveUpOnSilence(client: pg.PoolClient): void {
  const socket = socketOf(client)
  socket.on('timeout', () => {
    const heard = socket.bytesRead
    // A process that stood still itself first reads what came meanwhile.
    setImmediate(() => {
      if (socket.bytesRead !== heard) return
      socket.destroy(new Error('Connection terminated: the database did not answer in time'))
    })
  })
}
