import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseHosts } from '../pool/database-hosts'
import { PrimaryClient } from '../pool/primary-client'
import { changeChannel, listenStatement } from './change-feed'

/** Connections with this name listen, so an instance can count them. */
export const listenerName = 'primacy-changes'
const reconnectAfterMs = 1_000

type Listening = {
  hosts: DatabaseHosts
  /** For connecting and for each statement. */
  timeoutMs: number
  hear: (payload: string) => void
  /** A connection listens from now on, or does no longer. */
  onSwitch: (isListening: boolean) => void
}

/** A connection to PostgreSQL that listens on the channel of changes, and is opened again when it is lost. */
export function keepListening({ hosts, timeoutMs, hear, onSwitch }: Listening) {
  let current: pg.Client | null = null
  let endWait = () => {}
  /** The driver is going to refuse a statement while it runs another, so each of a connection waits for those before it. */
  let announced: Promise<unknown> = Promise.resolve()
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
      current = client
      announced = Promise.resolve()
      onSwitch(true)
      await lost
    } finally {
      current = null
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
    /** Does nothing while there is no connection. */
    announce(payload: string): Promise<unknown> {
      const client = current
      const announcing = announced.then(() => client?.query('select pg_notify($1, $2)', [changeChannel, payload]))
      announced = announcing.catch(() => {})
      return announcing
    },
    async stop(): Promise<void> {
      stopping.abort()
      endWait()
      await running
    },
  }
}
