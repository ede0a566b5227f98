import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { EndpointName } from '../../../src/contract/endpoints'
import type { Random } from '../../random'

/** About how many messages a call takes, if it is not about 20. */
const lengths: Partial<Record<EndpointName, number>> = {
  ...{ submitIssue: 6, submitIssueToContest: 6, finalizeContest: 30, resolveSecondLook: 30 },
}

/**
 * Loses the connection to the database between any two messages: before one is sent, so that it never arrives, or before
 * its answer is read, so that what was committed is not known to be.
 */
export class ConnectionFaults {
  private side: 'sent' | 'answered' = 'sent'
  private left = Number.POSITIVE_INFINITY
  private isFired = false

  private constructor(private readonly pools: readonly pg.Pool[]) {}

  /** Every connection that is opened from now on can be lost. */
  static async on(pools: readonly pg.Pool[]): Promise<ConnectionFaults> {
    const faults = new ConnectionFaults(pools)
    for (const pool of pools) {
      const open = pool.options.stream ?? (() => new Socket())
      pool.options.stream = () => faults.watch(open() as Duplex)
      pool.on('error', () => {})
    }
    await faults.reconnect()
    return faults
  }

  /** Every story begins with fresh connections: what is sent together depends on what a connection knows already. */
  async reconnect(): Promise<void> {
    for (const pool of this.pools)
      do {
        const client = await pool.connect()
        client.release(true)
      } while (pool.idleCount > 0)
  }

  /** At any message of such a call. */
  arm(name: EndpointName, random: Random): void {
    this.side = random.pick(['sent', 'answered'] as const)
    this.left = random.below(lengths[name] ?? 20)
    this.isFired = false
  }

  /** Whether the connection was lost. */
  disarm(): boolean {
    this.left = Number.POSITIVE_INFINITY
    return this.isFired
  }

  private watch(stream: Duplex): Duplex {
    const { _write: write, push } = stream
    // A socket that has no such function writes one message after the other.
    if (stream instanceof Socket) stream._writev = undefined
    stream._write = (chunk, encoding, done) => {
      if (this.strikes('sent')) lose(stream)
      else write.call(stream, chunk, encoding, done)
    }
    stream.push = (chunk, encoding) => {
      if (chunk === null || !this.strikes('answered')) return push.call(stream, chunk, encoding)
      lose(stream)
      return false
    }
    return stream
  }

  private strikes(side: 'sent' | 'answered'): boolean {
    if (side !== this.side) return false
    this.left -= 1
    if (this.left !== -1) return false
    this.isFired = true
    return true
  }
}

const lose = (stream: Duplex) => stream.destroy(new Error('Connection terminated unexpectedly'))
