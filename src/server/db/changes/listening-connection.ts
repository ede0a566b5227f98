import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { DatabaseHosts } from '../pool/database-hosts'
import { PrimaryClient } from '../pool/primary-client'
import { changeChannel, listenStatement } from './change-feed'

/** Listening connections have this name, so that an instance can count them. */
export const listenerName = 'primacy-changes'
const reconnectAfterMs = 1_000

type Listening = {
  hosts: DatabaseHosts
  /** Applies to connecting and to each statement. */
  timeoutMs: number
  hear: (payload: string) => void
  /** Called when listening starts or stops. */
  onSwitch: (isListening: boolean) => void
}

/** A connection to PostgreSQL that listens for changes and reconnects when it is lost. */
export function keepListening({ hosts, timeoutMs, hear, onSwitch }: Listening) {
  /** Sends on the listening connection. */
  let send: ((payload: string) => Promise<unknown>) | null = null
  let endWait = () => {}
  const stopping = new AbortController()

  async function listenOnce(): Promise<void> {
    const client = new PrimaryClient({
      hosts,
      application_name: listenerName,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      endWait = resolve
    })
    try {
      await client.connect()
      client.on('notification', ({ payload = '' }) => hear(payload))
      await client.query(listenStatement)
      // pg is going to reject a query while another one is running on the same connection.
      const queries = new PQueue({ concurrency: 1 })
      send = (payload) => queries.add(() => client.query('select pg_notify($1, $2)', [changeChannel, payload]))
      onSwitch(true)
      await lost
    } finally {
      send = null
      onSwitch(false)
      await client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => {})
      await wait(reconnectAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    /** Does nothing while disconnected. */
    async announce(payload: string): Promise<void> {
      await send?.(payload)
    },
    async stop(): Promise<void> {
      stopping.abort()
      endWait()
      await running
    },
  }
}
