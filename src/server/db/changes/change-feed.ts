import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** The PostgreSQL channel on which the triggers of migration 0018 announce changes. */
export const changeChannel = 'primacy_changes'
/** LISTEN takes no parameters. */
export const listenStatement = `listen ${changeChannel}`

export type Topic = 'contests' | 'sessions'

/**
 * Notifies an instance of changed rows, regardless of who changed them, so that it can cache rows between requests.
 * Guarantee: once `settle` resolves, no instance uses cached data older than the changes committed by then.
 */
export type ChangeFeed = {
  /** `forget` receives the changed id, or null to clear the whole topic. */
  subscribe(topic: Topic, forget: (id: string | null) => void): void
  /** Whether this instance has seen every change until a moment ago. While false, no cache may be used. */
  isLive(): boolean
  /** Waits until every instance has dropped what was changed before this call. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export type Subscribers = {
  subscribe: ChangeFeed['subscribe']
  /** Forwards a trigger's announcement: a topic and, for sessions, the user. */
  announce(payload: string): void
  /** Clears everything, because announcements may have been missed. */
  forgetAll(): void
}

export function createSubscribers(): Subscribers {
  const all: { topic: Topic; forget: (id: string | null) => void }[] = []
  return {
    subscribe: (topic, forget) => void all.push({ topic, forget }),
    announce(payload) {
      const [topic, id = null] = payload.split(' ')
      for (const one of all) if (one.topic === topic) one.forget(id)
    },
    forgetAll() {
      for (const { forget } of all) forget(null)
    },
  }
}

type Options<V> = {
  max: number
  /** The id that invalidates this entry; without it, every change of the topic clears everything. */
  idOf?: (value: V) => string
}

type ChangeCache<V extends object> = {
  /** Returns the cached value if it is still usable; otherwise loads and caches it. */
  getOrLoad(key: string, load: () => Promise<V | null>, isUsable?: (value: V) => boolean): Promise<V | null>
}

/** Rows that an instance caches between requests until the feed reports that they changed. */
export function createChangeCache<V extends object>(
  changes: ChangeFeed,
  topic: Topic,
  { max, idOf }: Options<V>,
): ChangeCache<V> {
  const entries = new LRUCache<string, V>({ max })
  let forgotten = 0
  changes.subscribe(topic, (id) => {
    // Data being loaded right now may predate the change, whatever it is about.
    forgotten += 1
    if (id === null || !idOf) return entries.clear()
    for (const [key, value] of entries.entries()) if (idOf(value) === id) entries.delete(key)
  })
  return {
    async getOrLoad(key, load, isUsable = () => true) {
      const known = changes.isLive() ? entries.get(key) : undefined
      if (known && isUsable(known)) return known
      const asOf = forgotten
      const value = await load()
      if (value && asOf === forgotten) entries.set(key, value)
      return value
    },
  }
}

/**
 * Changes in the embedded engine. Its only session receives its own announcements before the statement that caused them
 * returns, so there is nothing to wait for.
 */
export function followEmbedded(): ChangeFeed & { listen(client: pg.ClientBase): Promise<void> } {
  const { subscribe, announce, forgetAll } = createSubscribers()
  let isLive = false
  return {
    subscribe,
    isLive: () => isLive,
    settle: async () => {},
    async stop() {
      isLive = false
    },
    /** Must run on every new connection before its first statement. */
    async listen(client) {
      client.on('notification', ({ payload = '' }) => announce(payload))
      client.on('end', () => {
        isLive = false
      })
      await client.query(listenStatement)
      forgetAll()
      isLive = true
    },
  }
}
