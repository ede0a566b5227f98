import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import type pg from 'pg'
import type { DatabaseHosts } from '../pool/database-hosts'
import { PrimaryClient } from '../pool/primary-client'
import { type ChangeFeed, changeChannel, createSubscribers, listenStatement } from './change-feed'

/** Listening connections have this name, so that an instance can count them. */
export const listenerName = 'primacy-changes'

const beatMs = 1_000
/** An instance whose latest received heartbeat is older than this uses no cached data. */
const liveForMs = 3_000

/**
 * Changes in a PostgreSQL database that several instances share. Each instance listens on its own connection and sends
 * itself a heartbeat every second. Announcements arrive in commit order, so receiving a heartbeat means that all
 * earlier changes were received. Through a pooler that doesn't forward announcements, no heartbeat returns and nothing
 * is cached.
 */
export function followPostgres({ hosts, pool }: { hosts: DatabaseHosts; pool: pg.Pool }): ChangeFeed {
  const { subscribe, announce, forgetAll } = createSubscribers()
  const instance = randomUUID()
  const confirmations = new Map<string, () => void>()
  let liveUntil = 0
  let listening: ReturnType<typeof keepListening> | undefined
  let beats: NodeJS.Timeout | undefined

  const tell = (payload: string) => void listening?.announce(payload).catch(() => {})
  const sendBeat = () => tell(`beat ${instance} ${performance.now()}`)

  function hear(payload: string): void {
    const [kind = '', sender, text = ''] = payload.split(' ')
    if (kind === 'settle') tell(`settled ${sender} ${text}`)
    else if (kind === 'settled') confirmations.get(`${sender} ${text}`)?.()
    else if (kind !== 'beat') announce(payload)
    else if (sender === instance) liveUntil = Number(text) + liveForMs
  }

  function start(): void {
    const onSwitch = (isListening: boolean) => {
      liveUntil = 0
      // Announcements may have been missed while no connection was listening.
      forgetAll()
      if (isListening) sendBeat()
    }
    listening = keepListening({ hosts, timeoutMs: liveForMs, hear, onSwitch })
    beats = setInterval(sendBeat, beatMs)
    beats.unref()
  }

  return {
    subscribe(topic, forget) {
      subscribe(topic, forget)
      if (!listening) start()
    },
    isLive: () => performance.now() < liveUntil,
    /**
     * Asks all listeners to confirm. One that doesn't is frozen or disconnected, and by the end of the wait its last
     * heartbeat is too old.
     */
    async settle() {
      const question = `${instance} ${randomUUID()}`
      let missing = Number.POSITIVE_INFINITY
      let confirmed = 0
      const allConfirmed = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, liveForMs)
        const check = () => {
          if (confirmed < missing) return
          clearTimeout(timer)
          resolve()
        }
        confirmations.set(question, () => {
          confirmed += 1
          check()
        })
        askListeners(pool, `settle ${question}`).then((count) => {
          missing = count
          check()
        }, check)
      })
      await allConfirmed
      confirmations.delete(question)
    },
    async stop() {
      clearInterval(beats)
      await listening?.stop()
    },
  }
}

/** Sends the question and returns the number of listeners that have to answer. */
async function askListeners(pool: pg.Pool, question: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'ask-listeners',
    text: `select count(*)::int as count, pg_notify($1, $2) from pg_stat_activity
           where datname = current_database() and application_name = $3`,
    values: [changeChannel, question, listenerName],
  })
  return rows[0]?.count ?? 0
}

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
function keepListening({ hosts, timeoutMs, hear, onSwitch }: Listening) {
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
